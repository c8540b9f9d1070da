/** An address that breaks before its @ where there's little room, not within a name. */
export function EmailText({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  if (at < 1) return of
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
