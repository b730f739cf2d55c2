import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { JsonRecord } from '../record.ts';
import { drafted } from './draft.ts';
import type { InferFormat } from './format.ts';
import { type NoList, type Sketch, sketchesOf } from './sketch.ts';

/** Facts that the document alone gives about its lists, and the contract that requests are sent with. */
export interface Plan {
  readonly format: InferFormat;
  readonly document: JsonRecord;
  readonly contract: JudgedContract;
  readonly sketches: readonly Sketch[];
  readonly noLists: readonly NoList[];
  /** Operations of the document that can be called. */
  readonly operations: number;
  /** Lists that the document declares already. */
  readonly declared: number;
}

/** The lists of a document by shape and names. @throws DocumentFault if nothing in it can be called. */
export const planOf = (format: InferFormat, document: JsonRecord): Plan => {
  const operations = format.operations(document);
  const { sketches, noLists } = sketchesOf(format, document);
  return {
    format,
    document,
    contract: format.contract(drafted(format, document, sketches)),
    sketches,
    noLists,
    operations: operations.length,
    declared: operations.filter(({ row }) => row.listing).length,
  };
};
