import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type SiteTickProps = {
  name: string
  value: string
  isTicked: boolean
  error?: string | undefined
  hint?: ReactNode
  autoFocus?: boolean
  children: ReactNode
}

/** A box to tick, with its words, its hint and what's wrong tied to it. */
export function SiteTick({ name, value, isTicked, error, hint, autoFocus, children }: SiteTickProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="tick-field">
      <label className="tick-label">
        <input
          className="tick"
          type="checkbox"
          id={name}
          name={name}
          value={value}
          defaultChecked={isTicked}
          {...(autoFocus ? { autoFocus } : {})}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{children}</span>
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          <CircleAlert className="icon" />
          {error}
        </p>
      )}
    </div>
  )
}
