import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../../../child-process.ts';
import { goEnvironment, installOnce } from '../../install.ts';
import { softwareFile } from '../../server.ts';

/** Modules that describe this version of the service. */
const described = {
  api: 'github.com/openfga/api/proto/openfga/v1@v0.0.0-20260319214821-f153694bfc20',
  generator: 'github.com/grpc-ecosystem/grpc-gateway/v2/protoc-gen-openapiv2@v2.30.0',
} as const;

export function documentOf(folder: string): string {
  return path.join(folder, 'openfga.json');
}

/** Writes the service's public OpenAPI document: its module has it as annotations of its descriptors. */
function writeDocument(folder: string, env: NodeJS.ProcessEnv): void {
  const cwd = path.join(folder, 'describe');
  fs.rmSync(cwd, { recursive: true, force: true });
  fs.mkdirSync(cwd, { recursive: true });
  fs.copyFileSync(softwareFile({ name: 'openfga' }, 'describe', 'main.go'), path.join(cwd, 'main.go'));
  const [plugin, program] = ['protoc-gen-openapiv2', 'describe'].map((name) => path.join(folder, 'bin', name));
  runToEnd('go', ['mod', 'init', 'describe'], { cwd, env, stdio: 'ignore' });
  runToEnd('go', ['get', described.api, described.generator], { cwd, env, stdio: 'ignore' });
  runToEnd('go', ['build', '-o', plugin ?? '', described.generator.replace(/@.*/, '')], { cwd, env });
  runToEnd('go', ['build', '-o', program ?? '', '.'], { cwd, env });
  const { status, stdout, stderr } = spawnSync(program ?? '', [plugin ?? ''], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the document of OpenFGA cannot be written: ${stderr.slice(0, 500)}`);
  fs.writeFileSync(documentOf(folder), stdout);
}

/** Builds the server and writes its document, unless the folder has them. */
export function install(folder: string, version: string): void {
  installOnce(folder, `openfga@${version}`, () => {
    const env = goEnvironment(folder, path.join(folder, 'bin'));
    const command = `github.com/openfga/openfga/cmd/openfga@v${version}`;
    runToEnd('go', ['install', '-ldflags=-s -w', command], { cwd: folder, env });
    writeDocument(folder, env);
  });
}
