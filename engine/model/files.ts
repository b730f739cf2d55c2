/** Error codes of files and sockets, in words. */
const words: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine has no such address',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file has this name',
  EFBIG: 'the file is too large',
  EIO: 'the disk does not answer',
  EISDIR: 'it is a folder',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
};

/** Why a file, a folder or a port cannot be used. */
export function fileError(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return words[code] ?? code;
}

/** A file name that identifies a finding, without characters that a file system interprets. */
export const fileName = (fingerprint: string, extension: string): string =>
  `${fingerprint.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 150)}.${extension}`;
