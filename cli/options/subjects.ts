import fs from 'node:fs';
import path from 'node:path';
import { faultIn, readJson } from './json-file.ts';
import { Usage } from '../usage.ts';
import type { EarlierSubject } from '../../engine/discovery/outside-subjects.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { type SubjectsFile, subjectsFileName } from '../../engine/run/judge/subjects-file.ts';
import { misshapen } from '../../library/subjects.ts';

/** Subjects of an earlier run, from its folder. @throws Usage if there is no such file, or if no run wrote it. */
export const earlierSubjects = (contract: Contract, folder: string): readonly EarlierSubject[] => {
  const file = path.join(path.resolve(folder), subjectsFileName);
  if (!fs.existsSync(file))
    throw new Usage(
      `subjects-from ${folder}: there is no ${subjectsFileName} in it; name the --out folder of an earlier run`,
    );
  const value = readJson('subjects-from', file);
  const fault = faultIn('subjects', value);
  if (fault !== undefined)
    throw new Usage(`subjects-from ${file}: ${fault}; name the --out folder of a run of this version`);
  const { subjects } = value as SubjectsFile;
  subjects.forEach((subject, index) => {
    const wrong = misshapen(contract, subject.kind, subject.value);
    if (wrong !== undefined) throw new Usage(`subjects-from ${file}: subjects[${index}]: ${wrong}`);
  });
  return subjects;
};
