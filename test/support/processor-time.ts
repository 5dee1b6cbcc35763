// Processor time of this process, which does not pass while others keep the machine busy.

export function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
