/** Lets the browser save bytes as a file of that name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
