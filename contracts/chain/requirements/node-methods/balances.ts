import { asks, asksOnce, namedBy } from '../../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../../properties/checks/member-rules.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { balanceOfUtxos, entriesOfUtxos } from '../../laws/held-by-utxos.ts';
import { assetEcho } from '../../laws/vm.getAssetDescription.ts';
import { balancesAgree, balanceSum } from '../../laws/vm.getBalance.ts';
import { only } from '../select.ts';

/** Node document: assets and balances. */
export default requirementRows(
  { document: 'node', covers: only('vm.getBalance') },
  {
    'node.asset.key-name': {
      judge: bySchema,
      section: 'Resources and their fields / Asset description',
      covers: only('vm.getAssetDescription'),
      statement: 'The returned key is `assetID`, not `assetId`.',
    },
    'node.asset.echo': {
      level: 'derived',
      judge: [namedBy(memberRules), asks('laws/vm.getAssetDescription', assetEcho)],
      section: 'Resources and their fields / Asset description',
      covers: only('vm.getAssetDescription'),
      statement:
        'The description is of the requested asset. An asset that transactions move has a description; the id of ' +
        'a transaction that made no asset has none.',
      because:
        'Node document, Resources and their fields / Asset description: the description has the id of its asset; ' +
        'Endpoints: it is asked for by that id. So both are the same id, and what is no asset has no description.',
    },
    'node.balances.agree': {
      level: 'derived',
      judge: asksOnce('laws/vm.getBalance', balancesAgree),
      section: 'Resources and their fields / Balance entry',
      followsFrom: ['node.schema.result'],
      statement:
        "`vm.getBalance(address, asset)` agrees with that asset's entry of `vm.getAllBalances(address)`, whose " +
        '`asset` may be a symbol.',
      because:
        'Node document, Endpoints: one method gives the balance of an asset, the other the balances of all assets, ' +
        'of one address. So both give the same balance of an asset.',
    },
    'node.balance.of-utxos': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/held-by-utxos', balanceOfUtxos),
      cost: 9,
      section: 'Endpoints, vm.getBalance; Resources and their fields / UTXO reference',
      followsFrom: ['node.schema.result', 'node.balances.agree', 'node.utxos.num-fetched'],
      statement:
        'The balance and `utxoIDs` cover all UTXOs that the address alone owns, and only UTXOs that `vm.getUTXOs` ' +
        'lists for the address.',
      because:
        'Node document, Endpoints, vm.getBalance: the balance of an address comes with references to UTXOs; ' +
        'Endpoints / vm.getUTXOs, parameter addresses: UTXOs of an address. So the references are among these, and ' +
        'what the address alone controls counts.',
    },
    'node.balances.of-utxos': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/held-by-utxos', entriesOfUtxos),
      cost: 9,
      section: 'Endpoints, vm.getAllBalances',
      covers: only('vm.getAllBalances'),
      followsFrom: ['node.schema.result', 'node.utxos.num-fetched'],
      statement:
        'Each asset of which the address alone owns UTXOs has an entry. Its balance is at least the sum of these ' +
        'UTXOs and at most the sum of all UTXOs of the address.',
      because:
        'Node document, Endpoints, vm.getAllBalances: balances of all assets that the address controls; Endpoints / ' +
        'vm.getUTXOs, parameter addresses: UTXOs of an address. So a balance is at least what it controls alone, and ' +
        'at most all.',
    },
    'node.balance.utxo-references': {
      judge: bySchema,
      section: 'Resources and their fields / UTXO reference',
      statement: 'Every entry of `utxoIDs` has `txID` and `outputIndex`.',
    },
    'node.balance.sum': {
      level: 'open',
      judge: asksOnce('laws/vm.getBalance', balanceSum),
      cost: 3,
      bySubject: true,
      section: 'Endpoints, vm.getBalance',
      statement:
        'Observed: how the balance relates to the UTXOs of the address. Locked and jointly owned UTXOs may be ' +
        'left out.',
    },
  },
);
