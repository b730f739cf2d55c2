import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { addressBytes, keyBytes, sha256 } from './bytes.ts';

/** The signatures of `@avalabs/avalanchejs`, which the tool installs into its cache folder. */
interface Signing {
  sign(message: Uint8Array, key: Uint8Array): Promise<Uint8Array>;
  getPublicKey(key: Uint8Array): Uint8Array;
}

const isSigning = (value: unknown): value is Signing =>
  typeof value === 'object' && value !== null && 'sign' in value && 'getPublicKey' in value;

/** An owner of outputs. */
export interface Key {
  readonly address: Uint8Array;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** The key that owns the funds of every local network: `genesis/genesis_local.go` publishes it. */
export const localFunds = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';

export interface Keys {
  readonly funds: Key;
  /** The key of a number; each run gets the same. */
  key(index: number): Key;
}

/** @throws Error if the package has no signatures. */
export const loadKeys = async (walletFolder: string): Promise<Keys> => {
  const entry = path.join(walletFolder, 'node_modules', '@avalabs', 'avalanchejs', 'dist', 'es', 'index.js');
  const loaded: Readonly<Record<string, unknown>> = await import(pathToFileURL(entry).href);
  const { secp256k1: signing } = loaded;
  if (!isSigning(signing))
    throw new Error(`${entry} has no secp256k1 signatures: remove ${walletFolder} and try again`);
  const keyOf = (bytes: Uint8Array): Key => ({
    address: addressBytes(signing.getPublicKey(bytes)),
    sign: (message) => signing.sign(message, bytes),
  });
  return {
    funds: keyOf(keyBytes(localFunds)),
    key: (index) => keyOf(sha256(Buffer.from(`assay real-node key ${index}`))),
  };
};
