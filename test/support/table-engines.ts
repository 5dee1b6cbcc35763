// Every engine that can be started here, with what its tables need.
import pg from "pg";
import { type ClickHousePair, hasClickHouse, startClickHouse } from "./clickhouse-pair.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { clickhouseEngine, csvEngine, type Engine, parquetEngine, postgresEngine } from "./typed-tables.ts";

export interface Engines {
  readonly all: readonly Engine[];
  stop(): Promise<void>;
}

export async function startEngines(folder: string): Promise<Engines> {
  const [postgres, clickhouse] = await Promise.all([startPostgres(), hasClickHouse() ? startClickHouse() : undefined]);
  const ascii = await asciiDatabase(postgres);
  const mood = "CREATE TYPE mood AS ENUM ('a', 'b', '\ufeffa')";
  for (const client of [postgres.client, ascii.client]) await client.query(mood);
  return {
    all: [
      csvEngine(folder),
      csvEngine(folder, "latin-1"),
      csvEngine(folder, "windows-1252"),
      parquetEngine(folder),
      postgresEngine(postgres.client, postgres.url, "UTF8"),
      postgresEngine(ascii.client, ascii.url, "SQL_ASCII"),
      ...(clickhouse ? [clickhouseEngine(clickhouse)] : []),
    ],
    stop: () => stopAll(ascii.client, postgres, clickhouse),
  };
}

async function asciiDatabase({
  client: owner,
  url: usual,
}: PostgresServer): Promise<{ client: pg.Client; url: string }> {
  await owner.query("CREATE DATABASE bytes ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0");
  const url = usual.replace(/postgres$/, "bytes");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, url };
}

async function stopAll(
  client: pg.Client,
  postgres: PostgresServer,
  clickhouse: ClickHousePair | undefined,
): Promise<void> {
  await client.end();
  await Promise.all([postgres.stop(), clickhouse?.stop()]);
}
