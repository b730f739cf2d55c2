import type { BenchServer } from '../../list-bugs/bug.ts';
import { binary, installPython } from '../../list-bugs/install.ts';
import { freePort, startServer } from '../../list-bugs/start.ts';
import { defined } from '../../../../engine/model/defined.ts';

const thing = 'lamp';

const put = async (url: string, method: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`moto: ${method} ${url} was answered with ${status}`);
};

interface Service {
  readonly name: string;
  readonly ready: string;
  readonly seed: (url: string) => Promise<void>;
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
}

/** A stand-in for one service of AWS. */
const service = ({ name, ready, seed, subjects }: Service): BenchServer => ({
  name: 'moto',
  files: 'moto',
  install: (folder, release) => {
    const pins = ['werkzeug<2.1', 'flask<2.1', 'markupsafe<2.1', 'jinja2<3.1', 'itsdangerous<2.1'];
    installPython(folder, { python: '3.9', requirements: [`moto[iot,server]==${release}`, ...pins] });
  },
  start: async ({ folder, work }) => {
    const port = await freePort();
    const args = [name, '-H', '127.0.0.1', '-p', String(port)];
    const running = await startServer(
      { name: 'moto', work, port, ready },
      { command: binary(folder, 'moto_server'), args },
    );
    await seed(running.url);
    return { ...running, ...defined({ subjects }) };
  },
});

/** Things, and jobs for one of them. */
export const iot = service({
  name: 'iot',
  ready: '/things',
  subjects: { thing: [thing] },
  seed: async (url) => {
    await put(`${url}/things/${thing}`, 'POST', {});
    const job = { targets: [`arn:aws:iot:us-east-1:123456789012:thing/${thing}`], document: '{}' };
    for (let n = 1; n <= 30; n += 1) await put(`${url}/jobs/job-${String(n).padStart(2, '0')}`, 'PUT', job);
  },
});

/** Clusters of Kubernetes. */
export const eks = service({
  name: 'eks',
  ready: '/clusters',
  seed: async (url) => {
    const roleArn = 'arn:aws:iam::123456789012:role/clusters';
    const resourcesVpcConfig = { subnetIds: ['subnet-1', 'subnet-2'] };
    for (let n = 1; n <= 23; n += 1)
      await put(`${url}/clusters`, 'POST', { name: `cluster-${n}`, roleArn, resourcesVpcConfig });
  },
});
