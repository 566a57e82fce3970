/**
 * How npm is run here: the one that runs us, else the one on the path.
 * @param {string[]} parameters
 * @returns {[command: string, parameters: string[], options: { shell: boolean }]}
 */
export function npm(parameters) {
  const own = process.env.npm_execpath;
  return own
    ? [process.execPath, [own, ...parameters], { shell: false }]
    : ['npm', parameters, { shell: process.platform === 'win32' }];
}
