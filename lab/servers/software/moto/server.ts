import { installPython, binary } from '../../install.ts';
import { post, repeat, send } from '../../seeding.ts';
import type { Server } from '../../server.ts';

const pins = ['werkzeug<2.1', 'flask<2.1', 'markupsafe<2.1', 'jinja2<3.1', 'itsdangerous<2.1'];

/** A stand-in for one service of AWS. */
function standIn(service: string, parts: Pick<Server, 'ready' | 'seed'>): Server {
  return {
    name: `moto-${service}`,
    folder: 'moto',
    title: 'moto',
    install: (folder, release) => installPython(folder, [`moto[iot,server]==${release}`, ...pins], '3.9'),
    launch: ({ folder, port }) => ({
      command: binary(folder, 'moto_server'),
      args: [service, '-H', '127.0.0.1', '-p', String(port)],
    }),
    ...parts,
  };
}

/** Things, and jobs for one of them. */
export const motoIot = standIn('iot', {
  ready: '/things',
  seed: async ({ url }) => {
    const thing = 'lamp';
    await post(`${url}/things/${thing}`, {});
    const job = { targets: [`arn:aws:iot:us-east-1:123456789012:thing/${thing}`], document: '{}' };
    await repeat(30, (n) => send('PUT', `${url}/jobs/job-${String(n).padStart(2, '0')}`, job));
    return { subjects: { thing: [thing] } };
  },
});

/** Clusters of Kubernetes. */
export const motoEks = standIn('eks', {
  ready: '/clusters',
  seed: async ({ url }) => {
    const roleArn = 'arn:aws:iam::123456789012:role/clusters';
    const resourcesVpcConfig = { subnetIds: ['subnet-1', 'subnet-2'] };
    await repeat(23, (n) => post(`${url}/clusters`, { name: `cluster-${n}`, roleArn, resourcesVpcConfig }));
    return {};
  },
});
