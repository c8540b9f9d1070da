import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

type SiteAlertProps = { kind: 'bad' | 'info' | 'good'; children: ReactNode }

/** A message that belongs to the whole form or page. Only bad news interrupts a screen reader. */
export function SiteAlert({ kind, children }: SiteAlertProps) {
  if (kind === 'bad') {
    return (
      <div className="alert" role="alert">
        <CircleAlert className="icon" />
        <div>{children}</div>
      </div>
    )
  }
  const Icon = kind === 'good' ? CircleCheck : Info
  return (
    <div className={`notice ${kind}`} role="status">
      <Icon className="icon" />
      <div>{children}</div>
    </div>
  )
}
