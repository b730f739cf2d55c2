import type { Exchange } from '../../engine/model/exchange.ts';
import type { Finding } from '../../engine/model/judging.ts';

/** Evidence on disk: answers that laws over rounds compare, and open findings with their exchanges. */
export interface Evidence {
  /** Undefined: there is none, or the file is damaged. */
  readAnswer(id: string): Exchange | undefined;
  writeAnswer(id: string, exchange: Exchange): void;
  removeAnswer(id: string): void;
  readFinding(fingerprint: string): Finding | undefined;
  writeFinding(finding: Finding): void;
  removeFinding(fingerprint: string): void;
}
