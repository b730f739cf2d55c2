import { spawn, spawnSync } from 'node:child_process';

/** A network namespace has only a loopback device of its own, so that a node in it cannot reach any other machine. */
const unshare = ['-rn'] as const;
const raiseLoopback = 'ip link set lo up && exec "$@"';
const marker = 'ASSAY_REAL_NODE_SESSION';

/** Whether this process is the session that its parent started. */
export const isSession = (): boolean => process.env[marker] !== undefined;

const canUnshare = (): boolean =>
  spawnSync('unshare', [...unshare, 'sh', '-c', raiseLoopback, 'sh', 'true'], { stdio: 'ignore' }).status === 0;

/** Runs this program again, in a network namespace of its own where the system allows that. Returns its exit code. */
export const runSession = async (args: readonly string[]): Promise<number> => {
  const own = [process.execPath, process.argv[1] ?? '', ...args];
  const isIsolated = canUnshare();
  const command = isIsolated ? ['unshare', ...unshare, 'sh', '-c', raiseLoopback, 'sh', ...own] : own;
  process.stderr.write(
    isIsolated
      ? 'the nodes run in a network namespace of their own\n'
      : 'unshare -rn is not allowed here: the nodes run on 127.0.0.1 of this machine\n',
  );
  const [program = '', ...rest] = command;
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, [marker]: String(isIsolated) } });
  // The session stops its nodes when it ends.
  process.once('exit', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
};
