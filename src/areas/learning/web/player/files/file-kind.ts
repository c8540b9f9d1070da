/** "PDF", "ZIP": how people call a file by the end of its name. */
export function fileKind(name: string): string {
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? []
  return ending?.toLocaleUpperCase() ?? ''
}
