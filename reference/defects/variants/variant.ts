import type { Alteration } from '../../types.ts';

/** A change of the reference provider that the documents allow. It must raise no finding. */
export interface VariantRow extends Alteration {
  /** The change, and the reason why the documents allow it. */
  readonly what: string;
  /**
   * The reason why a part of what the plain provider shows cannot be seen here. Without it, at most a tenth of the
   * cases may be inconclusive.
   */
  readonly loses?: string;
  /**
   * The variant behaves like observed deployments, which violate the documents in places. The baseline of this preset
   * lists its findings.
   */
  readonly preset?: string;
}

/** The variants of one topic, by the names that follow the topic in their ids. */
export type VariantTable = Readonly<Record<string, VariantRow>>;
