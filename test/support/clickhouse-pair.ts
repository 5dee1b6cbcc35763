// Two real ClickHouse servers on loopback that know each other as the cluster "pair", with Debian's package or a newer one.
// Data lie in a folder of their own. Each server runs under a shell that waits on its input and ends it when this process
// is gone, however that came.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { available } from "./available.ts";
import { freePort } from "./free-port.ts";

export const CLUSTER = "pair";
const START_ATTEMPTS = 300;
/** Debian keeps servers where ordinary users do not look. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

interface ClickHouseNode {
  readonly port: number;
  /** Sends a statement, with data after it where it inserts some; the answer as text. */
  query(statement: string, data?: Uint8Array): Promise<string>;
  /** kill −9. */
  kill(): Promise<void>;
}

export interface ClickHousePair {
  readonly nodes: readonly [ClickHouseNode, ClickHouseNode];
  /** Of the first server, as the user who owns everything, or as one of those below. */
  url(user?: "custodian" | "reader" | "bound", password?: string): string;
  stop(): Promise<void>;
}

/** Whether there is a server to start; where there must be one and is none, an error. */
export function hasClickHouse(): boolean {
  // Old servers know neither --version nor --help, and stop at what they do not know.
  const { error } = spawnSync("clickhouse-server", ["--version"], { env: ENVIRONMENT });
  return available("clickhouse-server (a Debian package)", error === undefined);
}

export async function startClickHouse(): Promise<ClickHousePair> {
  const folder = mkdtempSync(join(tmpdir(), "noisewise-clickhouse-"));
  const ports = await Promise.all([0, 1].map(async () => ({ http: await freePort(), tcp: await freePort() })));
  const started = ports.map((port, index) => startNode(join(folder, String(index)), port, ports));
  const nodes = (await Promise.all(started)) as [ClickHouseNode, ClickHouseNode];
  return {
    nodes,
    url: (user = "custodian", password = "top secret") =>
      `clickhouse://${user}:${encodeURIComponent(password)}@127.0.0.1:${ports[0].http}/default`,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Ports {
  readonly http: number;
  readonly tcp: number;
}

async function startNode(folder: string, { http, tcp }: Ports, all: readonly Ports[]): Promise<ClickHouseNode> {
  mkdirSync(join(folder, "tmp"), { recursive: true });
  const shards = all.map(
    (port) =>
      `<shard><replica><host>127.0.0.1</host><port>${port.tcp}</port>` +
      "<user>custodian</user><password>top secret</password></replica></shard>",
  );
  writeFileSync(
    join(folder, "config.xml"),
    `<yandex><logger><level>none</level></logger><listen_host>127.0.0.1</listen_host>
    <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
    <mark_cache_size>5242880</mark_cache_size><users_config>users.xml</users_config>
    <default_profile>default</default_profile><default_database>default</default_database>
    <remote_servers><${CLUSTER}>${shards.join("")}</${CLUSTER}></remote_servers></yandex>`,
  );
  writeFileSync(join(folder, "users.xml"), USERS);
  const command =
    "clickhouse-server --config-file=config.xml & server=$!; echo $server; cat > /dev/null; kill -9 $server";
  const shell = spawn("sh", ["-c", command], { cwd: folder, env: ENVIRONMENT, stdio: ["pipe", "pipe", "ignore"] });
  const query = (statement: string, data: Uint8Array = new Uint8Array()) => post(http, statement, data);
  await untilAnswers(() => query("SELECT 1"), shell);
  return { port: http, query, kill: () => kill(shell) };
}

/** As careless as a server may be set up: dead shards are skipped and long reads cut short, without a word. */
const CARELESS =
  "<skip_unavailable_shards>1</skip_unavailable_shards><max_rows_to_read>7</max_rows_to_read>" +
  "<read_overflow_mode>break</read_overflow_mode><extremes>1</extremes>";
const user = (name: string, profile: string) =>
  `<${name}><password>top secret</password><networks><ip>127.0.0.1</ip></networks>` +
  `<profile>${profile}</profile><quota>default</quota></${name}>`;
/** Old servers ask for this before they make such a column. */
const EVERY_TYPE = "<allow_experimental_low_cardinality_type>1</allow_experimental_low_cardinality_type>";
const USERS = `<yandex><profiles><default>${EVERY_TYPE}</default><careless>${CARELESS}</careless>
  <reading>${CARELESS}<readonly>2</readonly></reading><bound><readonly>1</readonly></bound></profiles>
  <users>${user("custodian", "careless")}${user("reader", "reading")}${user("bound", "bound")}${user("owner", "default")}</users>
  <quotas><default></default></quotas></yandex>`;

async function post(port: number, statement: string, data: Uint8Array): Promise<string> {
  const headers = { "X-ClickHouse-User": "owner", "X-ClickHouse-Key": "top secret" };
  const url = `http://127.0.0.1:${port}/?query=${encodeURIComponent(statement)}`;
  const response = await fetch(url, { method: "POST", headers, body: Buffer.from(data) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text.trim();
}

async function untilAnswers(ask: () => Promise<string>, shell: ChildProcess): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (attempt === START_ATTEMPTS || shell.exitCode !== null) throw error;
      await wait(100);
    }
  }
}

async function kill(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return;
  const ended = once(shell, "close");
  shell.stdin!.end();
  await ended;
}

/** A value of a row as ClickHouse's RowBinary format has it: text would be rounded on the way. */
export type BinaryValue =
  | { readonly double: number | null; readonly nullable: boolean }
  | { readonly text: string | null; readonly nullable: boolean };

export function rowBinary(rows: readonly (readonly BinaryValue[])[]): Uint8Array {
  return Buffer.concat(rows.flatMap((row) => row.map(binary)));
}

function binary(value: BinaryValue): Buffer {
  const content = "double" in value ? value.double : value.text;
  if (content === null) return Buffer.from([1]);
  return Buffer.concat([
    Buffer.from(value.nullable ? [0] : []),
    typeof content === "number" ? double(content) : text(content),
  ]);
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length: number[] = [];
  let rest = bytes.length;
  for (; rest >= 128; rest >>>= 7) length.push((rest & 127) | 128);
  return Buffer.concat([Buffer.from([...length, rest]), bytes]);
}
