/**
 * The chain's linear codec: big-endian integers, length-prefixed lists, four-byte type ids.
 * One description of a format both reads and writes.
 */

export interface Reader {
  take(count: number): Buffer;
  readonly left: number;
}

export interface Format<T> {
  write(value: T, out: Buffer[]): void;
  read(from: Reader): T;
}

const readerOf = (bytes: Buffer): Reader => {
  let at = 0;
  return {
    take(count) {
      if (at + count > bytes.length)
        throw new Error(`the bytes end at ${bytes.length}, ${count} more were expected at ${at}`);
      at += count;
      return bytes.subarray(at - count, at);
    },
    get left() {
      return bytes.length - at;
    },
  };
};

/** The bytes of a value. */
export const encode = <T>(format: Format<T>, value: T): Buffer => {
  const out: Buffer[] = [];
  format.write(value, out);
  return Buffer.concat(out);
};

/** @throws if the bytes are too short, too long, or contain an unknown type id. */
export const decode = <T>(format: Format<T>, bytes: Buffer): T => {
  const from = readerOf(bytes);
  const value = format.read(from);
  if (from.left > 0) throw new Error(`${from.left} bytes are left over`);
  return value;
};

const integer = (bytes: 1 | 2 | 4): Format<number> => ({
  write(value, out) {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    out.push(buffer);
  },
  read: (from) => from.take(bytes).readUIntBE(0, bytes),
});

export const uint8 = integer(1);
const uint16 = integer(2);
export const uint32 = integer(4);

export const uint64: Format<bigint> = {
  write(value, out) {
    const buffer = Buffer.alloc(8);
    buffer.writeBigUInt64BE(value);
    out.push(buffer);
  },
  read: (from) => from.take(8).readBigUInt64BE(),
};

/** Exactly `count` bytes, as hex. */
export const fixed = (count: number): Format<string> => ({
  write(value, out) {
    const bytes = Buffer.from(value, 'hex');
    if (bytes.length !== count) throw new Error(`${count} bytes were expected, not ${bytes.length}`);
    out.push(bytes);
  },
  read: (from) => from.take(count).toString('hex'),
});

const sized = (length: Format<number>, encoding: 'hex' | 'utf8'): Format<string> => ({
  write(value, out) {
    const bytes = Buffer.from(value, encoding);
    length.write(bytes.length, out);
    out.push(bytes);
  },
  read: (from) => from.take(length.read(from)).toString(encoding),
});

/** Bytes after a four-byte length, as hex. */
export const bytes = sized(uint32, 'hex');
/** UTF-8 text after a two-byte length. */
export const text = sized(uint16, 'utf8');

export const list = <T>(item: Format<T>): Format<readonly T[]> => ({
  write(value, out) {
    uint32.write(value.length, out);
    for (const each of value) item.write(each, out);
  },
  read: (from) => Array.from({ length: uint32.read(from) }, () => item.read(from)),
});

/** A constant four-byte integer before `inner`: a type id, or the kind of a block or transaction. */
export const tagged = <T>(tag: number, inner: Format<T>, prefix: Format<number> = uint32): Format<T> => ({
  write(value, out) {
    prefix.write(tag, out);
    inner.write(value, out);
  },
  read(from) {
    const typeId = prefix.read(from);
    if (typeId !== tag) throw new Error(`type id ${tag} was expected, not ${typeId}`);
    return inner.read(from);
  },
});

/** Members one after the other, in the order of their names here. */
export const struct = <T extends object>(members: { readonly [name in keyof T]-?: Format<T[name]> }): Format<T> => {
  const names = Object.keys(members) as (keyof T)[];
  return {
    write(value, out) {
      for (const name of names) members[name].write(value[name], out);
    },
    read: (from) => Object.fromEntries(names.map((name) => [name, members[name].read(from)])) as T,
  };
};

/** Prefixes the two-byte codec version 0, which precedes all data that is hashed or sent. */
export const versioned = <T>(inner: Format<T>): Format<T> => tagged(0, inner, uint16);
