import { asks, asksOnce, namedBy, seenBy } from '../../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../../properties/checks/member-rules.ts';
import { bySchema } from '../../../../properties/checks/schema.ts';
import { malformedRefused } from '../../../../properties/laws/rpc-formats.ts';
import { nodeBlocks } from '../../checks/node-blocks.ts';
import { defaultEncoding, encodingAsAsked, everyEncoding } from '../../laws/rpc-encoding.ts';
import { byHeightAgrees } from '../../laws/vm.getBlockByHeight.ts';
import { lastAccepted } from '../../laws/vm.getHeight.ts';
import { neverFalls } from '../../../../properties/checks/never-falls.ts';
import { figuresTwice } from '../../../../properties/laws/never-falls.ts';
import { badInput } from '../../../../properties/checks/bad-input.ts';
import { blocks } from '../../checks/blocks.ts';
import { fits } from '../../checks/fits.ts';
import { only } from '../select.ts';

/** Node document: blocks and the height. */
export default requirementRows(
  { document: 'node', section: 'Endpoints, vm.getBlock' },
  {
    'node.block.encoding-default': {
      judge: asks('laws/rpc-encoding', defaultEncoding),
      cost: 2,
      covers: only('vm.getBlock', 'vm.getBlockByHeight'),
      followsFrom: ['node.block.string'],
      statement: 'Without `encoding`, the block comes as `hex` and the answer says so.',
    },
    'node.block.encoding-echo': {
      judge: [namedBy(memberRules), asks('laws/rpc-encoding', encodingAsAsked)],
      cost: 2,
      covers: only('vm.getBlock', 'vm.getBlockByHeight'),
      followsFrom: ['node.block.string'],
      statement:
        '`encoding` in the answer equals the requested one (`hex`, `json`); another requested encoding yields an ' +
        'error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
    },
    'node.block.string': {
      judge: [seenBy(nodeBlocks, 'json-text'), bySchema, asks('laws/rpc-encoding', everyEncoding)],
      covers: only('vm.getBlock', 'vm.getBlockByHeight'),
      statement: '`block` is a string in the chosen encoding: hex digits for `hex`, JSON text for `json`.',
    },
    'node.block.id-format': {
      judge: asks('laws/rpc-formats', malformedRefused),
      covers: only('vm.getBlock'),
      followsFrom: ['node.envelope.result-xor-error'],
      statement: 'A `blockID` that is not cb58 (wrong alphabet, checksum or length) yields an error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
    },
    'node.block.height-format': {
      judge: asks('laws/rpc-formats', malformedRefused),
      section: 'Endpoints, vm.getBlockByHeight',
      covers: only('vm.getBlockByHeight'),
      followsFrom: ['node.envelope.result-xor-error'],
      statement: 'A `height` that is not a decimal string yields an error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
    },
    'node.block.by-height-agrees': {
      level: 'derived',
      judge: asksOnce('laws/vm.getBlockByHeight', byHeightAgrees),
      cost: 3,
      section: 'Endpoints, vm.getBlock and vm.getBlockByHeight',
      covers: only('vm.getBlockByHeight'),
      followsFrom: ['node.block.string', 'node.block.encoding-echo', 'node.block.encoding-default'],
      statement:
        'A height gives the same block as the id of that block, in each encoding. The block has the requested ' +
        'height, and the height is read with all its bits.',
      fuzzChecks: [seenBy(blocks, 'same-block'), seenBy(fits, 'height')],
      because:
        'Node document, Endpoints, vm.getBlock and vm.getBlockByHeight: one block by its id or by its height. So ' +
        'both give the same block, and it has that height.',
    },
    'node.height.last-accepted': {
      judge: asksOnce('laws/vm.getHeight', lastAccepted),
      cost: 4,
      section: 'Endpoints, vm.getHeight',
      covers: only('vm.getHeight'),
      statement: 'The block at the reported height exists; a block far above it does not.',
    },
    'node.height.monotone': {
      level: 'derived',
      judge: [seenBy(neverFalls, 'never-falls'), asks('laws/never-falls', figuresTwice)],
      cost: 2,
      section: 'Endpoints, vm.getHeight',
      covers: only('vm.getHeight'),
      statement: 'The height never decreases from one answer to a later one.',
      because:
        'Node document, Endpoints, vm.getHeight: the height of the last accepted block. So a later answer is not ' +
        'below an earlier one.',
    },
  },
);
