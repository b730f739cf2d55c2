import { parse } from 'yaml';
import { inferOpenApi } from '../../../../contracts/openapi/infer.ts';
import { openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import { inferLists, overlayText, planOf } from '../../../../contracts/documents/infer/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { openClient } from '../../../../engine/run/judge/open-client.ts';
import { defaultOptions } from '../../../../engine/run/options.ts';
import type { Listening } from '../../openapi/listening.ts';
import { defined } from '../../../../engine/model/defined.ts';
import { written } from '../../openapi/written.ts';

const unrecorded = { write: () => undefined, close: () => undefined };

export interface Inference {
  /** By path: the proposed `x-assay-list`, as `assay run` reads it. */
  readonly proposed: Readonly<Record<string, unknown>>;
  readonly overlay: string;
  readonly requests: number;
  /** The document with the proposals, as `assay run` takes it; absent: nothing is proposed. */
  readonly contract?: JudgedContract | undefined;
}

/** Asks a target about the lists of a document, and reads the overlay as `assay run` does. */
export const inferredAt = async (
  file: string,
  { url, dispatcher }: Pick<Listening, 'url' | 'dispatcher'>,
  requests = 400,
): Promise<Inference> => {
  const document = await readOpenApi(file);
  const plan = planOf(inferOpenApi, document);
  const options = { ...defaultOptions, retries: 0, target: { api: url }, maxRequests: requests };
  const { client } = openClient(plan.contract, options, unrecorded, defined({ dispatcher }));
  try {
    const inference = await inferLists(plan, client, { requests, perOperation: 60 });
    const overlay = overlayText(plan, inference, { origin: url });
    const { actions } = parse(overlay) as { actions: { target: string; update: { 'x-assay-list': unknown } }[] };
    // `assay run` takes it as it stands; without a proposal there is nothing to take.
    const contract =
      actions.length > 0 ? openApiContract(await readOpenApi(file, written({ 'lists.yaml': overlay }))) : undefined;
    return {
      contract,
      proposed: Object.fromEntries(
        actions
          .filter(({ update }) => update['x-assay-list'] !== undefined)
          .map(({ target, update }) => [target.replace(/^\$\.paths\['(.*)'\]\.get$/, '$1'), update['x-assay-list']]),
      ),
      overlay,
      requests: client.stats.requests,
    };
  } finally {
    await client.close();
  }
};
