import type { ReactNode } from 'react'
import { StateDrawing } from '#areas/accounts/web/shared/StateDrawing.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { useEndOfFirstPaint } from '#ui/first-paint.ts'
import classes from './InFrame.module.css'

type Props = { title: string; text: string; drawing: 'lost' | 'stopped'; children: ReactNode }

/** Shown where a screen would, and says why there is none. */
export function InFrame({ title, text, drawing, children }: Props) {
  useDocumentTitle(title)
  useEndOfFirstPaint()
  return (
    <div className={classes.state}>
      <StateDrawing of={drawing} />
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
