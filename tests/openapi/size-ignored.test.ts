import { describe, expect, test } from 'vitest';
import { openApiContract } from '../../contracts/openapi/index.ts';
import type { OpenApiDocument } from '../../contracts/openapi/document.ts';
import { judged } from './judged.ts';
import { listening } from './listening.ts';

/** A list of twelve items by cursor, whose page size does nothing: each answer holds all of them. */

const document = {
  openapi: '3.1.0',
  info: { title: 'certificates', version: '1' },
  paths: {
    '/certificates': {
      get: {
        operationId: 'list',
        'x-assay-list': {
          items: 'certificates',
          identity: ['id'],
          paging: { style: 'cursor', size: 'size', cursor: 'cursor', next: 'next' },
        },
        parameters: [
          { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          '200': { description: 'a page', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
};

const certificates = Array.from({ length: 12 }, (_, n) => ({ id: `certificate-${n}` }));

describe('a page size that is ignored', () => {
  test('is one finding, and no finding about the pages that then do not exist', async () => {
    const contract = openApiContract(document as unknown as OpenApiDocument);
    const { outcomes, defects } = await judged(
      contract,
      listening(() => ({ certificates })),
    );
    expect(defects).toEqual([]);
    const findings = outcomes.flatMap((outcome) => outcome.findings);
    expect(findings.filter(({ requirement }) => requirement === 'api.page.size').map(({ actual }) => actual)).toEqual([
      '12',
    ]);
    expect(findings.map(({ requirement }) => requirement)).not.toContain('api.page.continues');
    const continues = outcomes.find(({ requirement }) => requirement === 'api.page.continues');
    expect(continues?.verdict).not.toBe('pass');
  });
});
