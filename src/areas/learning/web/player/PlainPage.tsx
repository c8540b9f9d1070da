import type { ReactNode } from 'react'
import { useInstanceName } from '#ui/brand.ts'
import { useDocumentTitle } from '#ui/document-title.ts'
import { Logo } from '#ui/Logo.tsx'
import classes from './LearnPage.module.css'

type Props = { title: string; text: ReactNode; children?: ReactNode }

/** One sentence and the way out, where there is no lesson to show. */
export function PlainPage({ title, text, children }: Props) {
  useDocumentTitle(title)
  const brand = useInstanceName()
  return (
    <main className={classes.plain}>
      <p className={classes.logo}>
        <Logo width={24} />
        {brand}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  )
}
