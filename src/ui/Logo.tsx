/** The mark: a line with one stop on it. Hollow in the app, since yellow there only ever means "you are here". */
export function Logo({ width = 28 }: { width?: number }) {
  return (
    <svg width={`${width / 16}rem`} height={`${width / 28}rem`} viewBox="0 0 28 16" aria-hidden="true">
      <path d="M0 8h28" stroke="currentColor" strokeWidth="3" />
      <circle cx="14" cy="8" r="5.5" fill="var(--canvas)" stroke="currentColor" strokeWidth="3" />
    </svg>
  )
}
