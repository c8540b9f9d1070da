/** What a tier includes, before its line. */
export function Tick() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M20 6 9 17l-5-5" />
    </svg>
  )
}

/** What's closed to its reader. */
export function Padlock() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="18" height="11" x="3" y="11" rx="2" />
      <path d="M7 11V7a5 5 0 0 1 10 0v4" />
    </svg>
  )
}
