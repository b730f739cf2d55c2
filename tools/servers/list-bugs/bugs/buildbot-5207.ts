import { buildbot } from '../../software/buildbot/server.ts';
import type { ListBug } from '../bug.ts';

export const bug: ListBug = {
  name: 'buildbot-5207',
  server: buildbot,
  issue: 'https://github.com/buildbot/buildbot/issues/5207',
  summary: 'the newest changes are cut by `limit` before they are filtered and counted',
  bug: '2.7.0',
  fix: '2.8.0',
  document: 'changes.yaml',
  laws: ['api.count', 'api.filter', 'api.page.continues', 'api.page.any-size'],
  byHand: {
    call: "curl -s '{url}/api/v2/changes?order=-changeid&limit=3&branch=branch-0' | jq '.changes | length'",
    bug: '1',
    fix: '3',
  },
  known: { 'api.json': 'errors are JSON with the media type text/plain' },
};
