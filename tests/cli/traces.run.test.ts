import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tracer } from '../../engine/client/trace.ts';
import type { HttpRequest } from '../../engine/model/exchange.ts';
import { serve } from '../serve.ts';
import { results, runHere, temporary } from './assay.ts';
import { documentOf, objectOf, reads, text } from '../contracts/openapi/document.ts';
import { written } from '../contracts/openapi/written.ts';

/** From a finding to the log of the server: the ids of `traceparent` are those that a finding shows. */

/** The log of a server with OpenTelemetry's HTTP instrumentation: the trace id of `traceparent`, and the path. */
const log = new Map<string, string>();
let untraced = 0;
const url = await serve((request, answer) => {
  const [, trace] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(String(request.headers['traceparent'])) ?? [];
  if (trace === undefined) untraced += 1;
  else log.set(trace, request.url ?? '');
  // The document says that a price is a number.
  answer.setHeader('content-type', 'application/json').end('{"id":"a","price":"12"}');
});

const offer = objectOf({ id: text, price: { type: 'number' } }, 'id', 'price');
const folder = temporary();
const openapi = written({ 'shop.json': documentOf({ '/offer': reads('getOffer', [], offer) }) });

const judge = (out: string, ...args: string[]) =>
  runHere(['run', '--quiet', '--report', 'html,json,junit,sarif,ctrf', openapi, '--url', url, '--out', out, ...args]);

test('each request has a trace of its own, and every report leads from a finding to the log', async () => {
  const out = path.join(folder, 'traced');
  const { code, stdout } = await judge(out, '--trace-url', 'https://traces.example/trace/{traceId}?from=assay');
  expect(code).toBe(1);
  expect(untraced).toBe(0);
  const { findings, requests, traceUrl } = results(out);
  expect(log.size).toBe(requests);
  expect(traceUrl).toBe('https://traces.example/trace/{traceId}?from=assay');
  const exchanges = findings.flatMap((finding) => finding.exchanges);
  expect(exchanges.length).toBeGreaterThan(0);
  for (const { trace = '', url: asked } of exchanges) expect(`${url}${log.get(trace)}`).toBe(asked);
  const link = `https://traces.example/trace/${exchanges[0]?.trace}?from=assay`;
  for (const name of ['index.html', 'summary.md', 'junit.xml', 'results.sarif'])
    expect(fs.readFileSync(path.join(out, name), 'utf8'), name).toContain(link);
  expect(stdout).toContain(link);
});

test('--no-trace sends no header and names no trace', async () => {
  log.clear();
  const out = path.join(folder, 'untraced');
  await judge(out, '--no-trace');
  expect(log.size).toBe(0);
  expect(JSON.stringify(results(out))).not.toContain('"trace"');
});

describe('a trace', () => {
  const request: HttpRequest = { method: 'GET', origin: 'http://a', path: '/', headers: { accept: '*/*' } };

  test('follows from the run and the number of the request', () => {
    const ids = (run: string) =>
      [1, 2].map(
        (
          (add) => () =>
            add(request).trace
        )(tracer(run)),
      );
    expect(ids('a')).toEqual(ids('a'));
    expect(new Set([...ids('a'), ...ids('b')]).size).toBe(4);
  });

  test('leaves the header alone that a document demands', () => {
    const own = { ...request, headers: { Traceparent: 'own' } };
    expect(tracer()(own)).toEqual({ request: own });
  });
});
