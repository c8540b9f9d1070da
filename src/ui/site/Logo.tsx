/** The name with its piece of line. The yellow dot is the one exception to "yellow only means you are here". */
export function Logo({ brandName }: { brandName: string }) {
  return (
    <a className="logo" href="/">
      <svg viewBox="0 0 34 20" aria-hidden="true">
        <path d="M0 16h8.5L19 5.5V4h15" fill="none" stroke="currentColor" strokeWidth="3" />
        <circle className="logo-dot" cx="17" cy="8.5" r="5.5" stroke="currentColor" strokeWidth="2.5" />
      </svg>
      {brandName}
    </a>
  )
}
