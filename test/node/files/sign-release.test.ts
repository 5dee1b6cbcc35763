// Who made a release: a signature by the custodian's key, over the content, and found out when anything is amiss.
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { readPublicKey, readSigningKey, signatureProblem, signRelease } from "../../../src/node/files/sign-release.ts";
import { parseRelease, sealRelease } from "../../../src/release/release.ts";
import { publishedRelease, twoVariables } from "../../support/measured-release.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const [mine, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
const release = publishedRelease(twoVariables);
const signed = signRelease(release, mine.privateKey);

describe("a signature", () => {
  it("stands beside the content, survives a file, and is that of its key", () => {
    expect(signed.contentHash).toBe(release.contentHash);
    const read = parseRelease(JSON.parse(JSON.stringify(signed)));
    expect(signatureProblem(read, mine.publicKey)).toBeNull();
  });

  it("is missed, is another's, or does not fit what was changed and sealed again", () => {
    expect(signatureProblem(release, mine.publicKey)).toBe("signature: there is none");
    expect(signatureProblem(signed, other.publicKey)).toMatch(/made with another key/);
    const { contentHash: _, signature, ...body } = signed;
    const forged = { ...sealRelease({ ...body, guarantee: { kind: "pure" as const, epsilon: "0.1" } }), signature };
    expect(signatureProblem(forged, mine.publicKey)).toBe("signature: it does not belong to this content");
    const relabelled = {
      ...signed,
      signature: { ...signRelease(release, other.privateKey).signature!, key: signature!.key },
    };
    expect(signatureProblem(relabelled, mine.publicKey)).toBe("signature: it does not belong to this content");
  });

  it("covers the file: what is parsed away cannot be added, and what is usual cannot be left out", () => {
    const { contentHash: _, signature, ...body } = JSON.parse(JSON.stringify(signed));
    const changes: [string, (study: Record<string, unknown>) => void][] = [
      ["study.comment", (study) => Object.assign(study, { comment: "audited by the ministry" })],
      ["study.maxRows", (study) => delete study.maxRows],
      ["study.csv", (study) => delete study.csv],
      ["study.missing", (study) => Object.assign(study, { missing: ["-9"] })],
      ["study.products", (study) => Object.assign(study, { products: [] })],
      ["study.variables.0.column", (study) => delete (study.variables as Record<string, unknown>[])[0].column],
      ["study.variables.1.levels", (study) => Object.assign((study.variables as object[])[1], { levels: null })],
    ];
    for (const [field, change] of changes) {
      const study = structuredClone(body.study);
      change(study);
      const forged = { ...sealRelease({ ...body, study }), signature };
      expect(() => parseRelease(forged, "forged.json")).toThrow(
        `forged.json: ${field}: noisewise does not write it so; the file was changed: get a fresh copy`,
      );
    }
  });

  it("of an odd form is refused with the file", () => {
    const odd = { ...signed, signature: { ...signed.signature, value: "AA==" } };
    expect(() => parseRelease(odd)).toThrow(PublicError);
  });
});

describe("a key", () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const pem = (key: typeof mine.privateKey, type: "pkcs8" | "spki") => key.export({ type, format: "pem" }).toString();

  it("is read from the files that openssl writes", async () => {
    const privateKey = await readSigningKey(file("key.pem", pem(mine.privateKey, "pkcs8")));
    const publicKey = await readPublicKey(file("pub.pem", pem(mine.publicKey, "spki")));
    expect(signatureProblem(signRelease(release, privateKey), publicKey)).toBeNull();
  });

  it.skipIf(process.platform === "win32")("that others may read or change is refused, with the cure", async () => {
    const path = file("shared.pem", pem(mine.privateKey, "pkcs8"));
    for (const mode of [0o666, 0o640, 0o604, 0o620]) {
      chmodSync(path, mode);
      await expect(readSigningKey(path)).rejects.toThrow(`this key: chmod 600 ${path}`);
    }
    chmodSync(path, 0o400);
    await readSigningKey(path);
  });

  it("of another kind, or the wrong half, is refused without a word of it", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 });
    for (const text of [pem(mine.publicKey, "spki"), pem(rsa.privateKey, "pkcs8"), "secret", ""]) {
      await expect(readSigningKey(file("odd.pem", text))).rejects.toThrow(
        /odd\.pem: not an Ed25519 private key in PEM/,
      );
    }
    for (const text of [pem(mine.privateKey, "pkcs8"), pem(rsa.publicKey, "spki"), "secret"]) {
      await expect(readPublicKey(file("odd.pem", text))).rejects.toThrow(/odd\.pem: not an Ed25519 public key in PEM/);
    }
  });
});
