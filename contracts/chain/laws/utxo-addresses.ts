import {
  type Answered,
  anyKnownCall,
  type CaseContext,
  describeAnswer,
  everyAt,
  Inconclusive,
  inconclusiveNoSubject,
  type Json,
  type KnownCall,
  mustSucceed,
  pagesOf,
  readList,
} from '../../../rules/parts.ts';
import { canonicalValue } from '../canonical-value.ts';

const ownersOf = (item: Json): ReadonlySet<string> =>
  new Set(everyAt(item, 'addresses').flatMap((owner) => (typeof owner === 'string' ? canonicalValue(owner) : [])));

/** Two addresses, each with a UTXO in an answer that the other one does not own. */
function pairIn(call: KnownCall): readonly [string, string] | undefined {
  const { items = [] } = call.answer;
  const [one = new Set<string>(), ...others] = items.map(ownersOf);
  for (const owners of others) {
    const first = [...one].find((address) => !owners.has(address));
    const second = [...owners].find((address) => !one.has(address));
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return undefined;
}

/** The POST takes several addresses as one text in its body, and uses all of them. */
export const postBody = async (c: CaseContext): Promise<void> => {
  const calls = [...c.subjects.arguments('queryUtxos'), ...c.subjects.arguments('listUtxos')];
  const [found] = calls.flatMap((call) => {
    const two = pairIn(call);
    return two ? [{ call, two }] : [];
  });
  if (!found) return inconclusiveNoSubject(c, 'two primary-network addresses with UTXOs');
  const { network, blockchainId, includeSpent } = found.call.parameters;
  const parameters = { network, blockchainId, includeSpent, addresses: found.two.join(',') };
  const refused = { code: 'body-addresses-refused', message: 'a body with addresses is refused' };
  mustSucceed(c, await c.request({ parameters: { ...parameters, pageSize: 1024 }, input: 'valid' }), refused);
  const got = await readList(c, parameters);
  for (const address of found.two) {
    const isListed = got.items.some((item) => ownersOf(item).has(address));
    if (isListed) c.countEvidence();
    else if (got.complete)
      c.fail('one of two addresses in the body is ignored', {
        code: 'address-in-body-ignored',
        expected: `the known UTXOs of ${address}`,
        actual: `none among ${got.items.length}`,
        by: [found.call.answer, ...got.answers],
      });
  }
};

const largePageRefused = { code: 'page-maximum-refused', message: 'a page of 1024 is refused' };

/** Discovery uses pages of 1024. If all were refused and a page of 100 is answered, the size was the reason. */
const refusedLargePage = async (c: CaseContext): Promise<void> => {
  for (const parameters of c.subjects.refused('queryUtxos').slice(0, 2)) {
    const small = await c.request({ parameters: { ...parameters, pageSize: 100 }, input: 'valid' });
    const large = await c.request({ parameters: { ...parameters, pageSize: 1024 }, input: 'valid' });
    if (small.status === 200) mustSucceed(c, large, { ...largePageRefused, by: [small] });
  }
};

/** A POST page holds up to 1024 UTXOs: if more than 100 are known, more than 100 come. */
export const largePage = async (c: CaseContext): Promise<void> => {
  const small = pagesOf(c.contract.operation('listUtxos')).maximum;
  const sets = c.subjects.arguments('queryUtxos');
  if (sets.length === 0) await refusedLargePage(c);
  const set = sets.find((call) => call.more || call.count > small);
  const answer = await c.request({
    parameters: { ...(set ?? anyKnownCall(c)).parameters, pageSize: 1024 },
    input: 'valid',
  });
  mustSucceed(c, answer, largePageRefused);
  if (!set)
    throw new Inconclusive(`no addresses found have more than ${small} UTXOs; give some under "subjects" in --config`, {
      needsSubjects: true,
    });
  const got = answer.items?.length ?? 0;
  if (got <= small)
    c.fail('a page of 1024 holds no more than one of the other list', {
      code: 'page-maximum-not-raised',
      expected: `more than ${small}, as more exist`,
      actual: `${got}`,
      by: [answer],
    });
  c.countEvidence();
};

/** The GET may be called without addresses. */
export const addressesOptional = async (c: CaseContext): Promise<void> => {
  const { network, blockchainId } = (
    c.subjects.arguments('listUtxos')[0] ?? { parameters: { network: c.options.network, blockchainId: 'p-chain' } }
  ).parameters;
  const answer = await c.request({ parameters: { network, blockchainId, pageSize: 100 }, input: 'valid' });
  if (answer.items) {
    c.countEvidence();
    return;
  }
  // If the call is refused with addresses too, missing addresses are not the reason.
  const [owner] = c.subjects.of('primary-address');
  const withOwner = owner
    ? await c.request({ parameters: { network, blockchainId, addresses: owner.value, pageSize: 100 }, input: 'valid' })
    : undefined;
  if (!withOwner?.items && c.subjects.arguments('listUtxos').length === 0)
    return inconclusiveNoSubject(c, 'a list of UTXOs');
  c.fail('the list is refused without addresses', {
    code: 'refused-without-addresses',
    expected: 'status 200 with `utxos`',
    actual: describeAnswer(answer),
    by: [answer],
  });
};

/** Whether the GET refuses the addresses of a refused POST, too: an address belongs to one network. */
export const isRefusedByGet = async (c: CaseContext, { call }: Answered): Promise<boolean> => {
  if (c.operation.parameters['addresses']?.required !== true) return false;
  const parameters = { ...call.parameters, pageSize: 10 };
  return (await c.request({ operation: 'listUtxos', parameters, input: 'valid' })).status !== 200;
};
