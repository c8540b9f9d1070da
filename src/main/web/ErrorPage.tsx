import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { RequestId } from '#ui/RequestId.tsx'
import { ToSignIn } from '#webkit/Guard.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { InFrame } from './InFrame.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** A screen that broke or whose thing isn't there. The frame around it continues. */
export function ErrorPage() {
  const t = useTranslations('app.failed')
  const error = useRouteError()
  const { code, requestId } = refusalOf(error)
  const { reset } = useQueryErrorResetBoundary()
  const navigate = useNavigate()
  const here = useLocation()
  if (code === 'UNAUTHORIZED') return <ToSignIn />
  if (code === 'NOT_FOUND') return <NotFoundPage />

  const again = () => {
    // Code that couldn't be loaded stays unloaded until the document is new; answers are simply asked for again.
    if (isLoadFailure(error)) return location.reload()
    reset()
    void navigate(here, { replace: true, state: here.state })
  }
  return (
    <InFrame title={t('title')} text={t('text')} drawing="stopped">
      <Button onClick={again}>{t('again')}</Button>
      {requestId ? <RequestId id={requestId} /> : null}
    </InFrame>
  )
}

const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)
