import type { BenchServer } from '../bug.ts';
import { binary, installPython } from '../install.ts';
import { freePort, startServer } from '../start.ts';

const thing = 'lamp';

const put = async (url: string, method: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`moto: ${method} ${url} was answered with ${status}`);
};

/** The stand-in for AWS IoT: things, and jobs for one of them. */
export const moto: BenchServer = {
  name: 'moto',
  files: 'moto',
  install: (folder, release) => {
    const pins = ['werkzeug<2.1', 'flask<2.1', 'markupsafe<2.1', 'jinja2<3.1', 'itsdangerous<2.1'];
    installPython(folder, { python: '3.9', requirements: [`moto[iot,server]==${release}`, ...pins] });
  },
  start: async ({ folder, work }) => {
    const port = await freePort();
    const args = ['iot', '-H', '127.0.0.1', '-p', String(port)];
    const server = { name: 'moto', work, port, ready: '/things' };
    const running = await startServer(server, { command: binary(folder, 'moto_server'), args });
    await put(`${running.url}/things/${thing}`, 'POST', {});
    const job = { targets: [`arn:aws:iot:us-east-1:123456789012:thing/${thing}`], document: '{}' };
    for (let n = 1; n <= 30; n += 1) await put(`${running.url}/jobs/job-${String(n).padStart(2, '0')}`, 'PUT', job);
    return { ...running, subjects: { thing: [thing] } };
  },
};
