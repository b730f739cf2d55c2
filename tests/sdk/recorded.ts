import { keySecrets } from '../../lab/key-secrets.ts';
import { chain } from '../../contracts/chain/index.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { inProcess } from '../../reference/in-process.ts';
import type { Provider } from '../../reference/provider.ts';
import { routed } from '../../reference/routes.ts';
import type { OperationCall, ProviderAnswer, ProviderRequest } from '../../reference/types.ts';

/** A documented call that was answered with 200. */
export interface Recorded {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, Json | undefined>>;
  readonly body: string;
}

const origin = 'http://sdk.test';

/** A request's parameters are texts: their values by the types of the operation's row. */
const typed = (operation: OperationId, parameters: OperationCall['parameters']): Recorded['parameters'] => {
  const types = chain.operation(operation).parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const type = types[name]?.type;
      if (type === 'integer') return [name, Number(value)];
      return [name, type === 'boolean' ? value === 'true' : String(value)];
    }),
  );
};

/** The different answers with status 200 that a run at depth quick gets to its questions. */
export const recordedAnswers = async (provider: Provider, keyHeader: string): Promise<readonly Recorded[]> => {
  const recorded = new Map<string, Recorded>();
  const fetch = async (request: ProviderRequest): Promise<ProviderAnswer> => {
    const answer = await provider.fetch(request);
    if (answer.status === 200 && request.method !== 'HEAD') {
      const { operation, parameters } = routed(request).call;
      recorded.set(`${operation} ${answer.body}`, {
        operation,
        parameters: typed(operation, parameters),
        body: answer.body,
      });
    }
    return answer;
  };
  const target = { data: origin, metrics: origin };
  await judgeTarget(
    chain,
    { ...defaultOptions, depth: 'quick', keyPlace: { in: 'header', name: keyHeader }, retries: 0, target },
    { dispatcher: inProcess({ fetch }), secrets: keySecrets('reference-key') },
  );
  return [...recorded.values()];
};
