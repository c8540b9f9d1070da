import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useBrandName } from '#ui/brand.ts'
import { cx } from '#ui/cx.ts'
import { useDocumentTitle } from '#ui/document-title.ts'
import { useAuth } from '#webkit/session.tsx'
import classes from './Door.module.css'
import { LanguageChooser } from './LanguageChooser.tsx'
import { Railway } from './Railway.tsx'

type Props = {
  title: string
  documentTitle?: string
  /** The link to the other page (sign-up or sign-in), top right. */
  other?: ReactNode
  /** One narrow column above the railway lines; `wide` gives the page the whole width. */
  layout?: 'single' | 'wide'
  /** Above the heading. */
  drawing?: ReactNode
  children: ReactNode
}

/** The frame around the pages before the app: sign-up, sign-in, links from emails, and the ones that say no. */
export function Door({ title, documentTitle, other, layout = 'single', drawing, children }: Props) {
  const t = useTranslations('ui')
  const brand = useBrandName()
  const { user } = useAuth()
  useDocumentTitle(documentTitle ?? title)
  const isSingle = layout === 'single'
  return (
    <div className={cx(classes.page, isSingle && classes.railed)}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <header className={classes.head}>
        <a href="/" className={classes.logo}>
          <svg width="2.125rem" height="1.25rem" viewBox="0 0 34 20" aria-hidden="true">
            <path d="M0 16h8.5L19 5.5V4h15" fill="none" stroke="currentColor" strokeWidth="3" />
            <circle cx="17" cy="8.5" r="5.5" fill="var(--signal)" stroke="currentColor" strokeWidth="2.5" />
          </svg>
          {brand}
        </a>
        {other ? <p className={classes.other}>{other}</p> : null}
      </header>
      <main id="content" tabIndex={-1} className={cx(classes.main, isSingle && classes.single)}>
        {isSingle ? (
          <>
            {drawing}
            <h1 tabIndex={-1}>{title}</h1>
          </>
        ) : null}
        {children}
      </main>
      {user ? null : <LanguageChooser />}
      {isSingle ? <Railway /> : null}
    </div>
  )
}
