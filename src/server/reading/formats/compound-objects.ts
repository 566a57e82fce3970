import { readObjects } from './attached-files.ts';
import type { CompoundFile } from './compound-file.ts';
import { Equations } from './equations.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { equationStream, readMtef } from './mtef.ts';

/**
 * What other programs have put into a document that is a compound file, each in a folder.
 * @param place of the folders; '' at the root
 * @param isObject whether a folder there is one, by its name in lower case
 */
export function objectsInFolders(file: CompoundFile, place: string, isObject: (folder: string) => boolean) {
  const folders = file.foldersIn(place).filter(isObject);
  const within = place && `${place}/`;
  const texts = folders.flatMap((folder) => {
    const stored = file.stream(`${within}${folder}/${equationStream}`);
    const text = stored && readMtef(stored);
    return text === undefined ? [] : [[folder, text] as const];
  });
  const equations = new Equations(new Map(texts));
  return {
    equations,
    /** With what of them is not shown elsewhere behind the document. */
    addTo: async (read: FormatOutput, input: FormatInput): Promise<FormatOutput> => {
      const others = folders.filter((folder) => !equations.has(folder));
      const files = file.asFiles(place, others).map(({ bytes }) => ({ name: 'OLE', bytes }));
      const { blocks, omissions } = await readObjects(files, input);
      return {
        ...read,
        blocks: [...read.blocks, ...equations.others, ...blocks],
        omissions: [...(read.omissions ?? []), ...omissions],
      };
    },
  };
}
