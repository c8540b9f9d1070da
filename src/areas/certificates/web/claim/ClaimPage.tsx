import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Button } from '#ui/Button.tsx'
import { ShopContext, useBrandName } from '#ui/brand.ts'
import { paperInPlace, useCreatorPaper } from '#ui/creator-paper.ts'
import { useDocumentTitle } from '#ui/document-title.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ToSignIn } from '#webkit/Guard.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import type { Claim } from '../../contract.ts'
import { faceOf } from '../../face.ts'
import { certificatesApi } from '../api.ts'
import { Face } from '../Face.tsx'
import { ClaimedCertificate } from './ClaimedCertificate.tsx'
import classes from './ClaimPage.module.css'
import { NameCheck } from './NameCheck.tsx'

/** `/certificates/claim/:courseId`: the name is checked, the certificate issued, and here it is. */
export function ClaimPage() {
  const { courseId = '' } = useParams()
  const known = isId('crs', courseId)
  const claim = useQuery(
    certificatesApi.claim.queryOptions({
      input: { courseId: courseId as `crs_${string}` },
      enabled: known,
      retry: false,
    }),
  )
  const [paperBefore] = useState(paperInPlace)
  useCreatorPaper(claim.data?.sellerColor ?? (claim.error ? null : paperBefore))
  if (known && claim.isPending) return <LoadingScreen />
  return (
    <ShopContext value={claim.data?.sellerName ?? null}>
      <ClaimFrame seller={claim.data} backTo={known ? `/learn/${courseId}` : '/library'}>
        {claim.data ? (
          <Standing courseId={courseId as `crs_${string}`} claim={claim.data} />
        ) : (
          <NotThere known={known} error={claim.error} onRetry={() => void claim.refetch()} />
        )}
      </ClaimFrame>
    </ShopContext>
  )
}

type FrameProps = {
  seller: Pick<Claim, 'sellerName' | 'sellerLogoUrl'> | undefined
  backTo: string
  children: ReactNode
}

/** Under the name of whoever gives the certificate, as soon as that's known. */
function ClaimFrame({ seller, backTo, children }: FrameProps) {
  const t = useTranslations('certificates.claim')
  const brand = useBrandName()
  useDocumentTitle(t('title'))
  const name = (
    <>
      {seller ? <BrandTile name={seller.sellerName} logoUrl={seller.sellerLogoUrl} /> : <Logo />}
      <span>{brand}</span>
    </>
  )
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {seller ? (
          <span className={classes.logo}>{name}</span>
        ) : (
          <a href="/" className={classes.logo}>
            {name}
          </a>
        )}
        <Button kind="quiet" size="dense" icon={ArrowLeft} to={backTo}>
          {t('backToCourse')}
        </Button>
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
    </div>
  )
}

function Standing({ courseId, claim }: { courseId: `crs_${string}`; claim: Claim }) {
  const t = useTranslations('certificates.claim')
  const { state, courseTitle, sellerName, lessonsLeft } = claim
  if (state === 'issued') return <ClaimedCertificate claim={claim} />
  if (state === 'ready') return <NameCheck courseId={courseId} claim={claim} />
  if (state === 'preview') {
    return (
      <>
        <Notice
          action={
            <Button kind="secondary" size="dense" to={`/courses/${courseId}/certificate`}>
              {t('toDesign')}
            </Button>
          }
        >
          {t('preview')}
        </Notice>
        <Face face={faceOf(claim.design, claim.facts, null)} />
      </>
    )
  }
  if (state === 'unproven') return <Unproven />
  const isAhead = state === 'ahead'
  return (
    <section className={classes.words}>
      <h1>{isAhead ? t('aheadTitle', { count: lessonsLeft }) : t('noneTitle')}</h1>
      <p className={classes.lead}>
        {isAhead
          ? t('aheadText', { title: courseTitle })
          : t('noneText', { seller: sellerName, title: courseTitle })}
      </p>
      <Button to={`/learn/${courseId}`}>{isAhead ? t('goOn') : t('backToCourse')}</Button>
    </section>
  )
}

/** A certificate states a name for good: it waits until the reader has the address of the order. */
function Unproven() {
  const t = useTranslations('certificates.claim')
  const { user } = useAuth()
  return (
    <section className={classes.words}>
      <h1>{t('unprovenTitle')}</h1>
      <p className={classes.lead}>
        {t(user && !user.emailVerified ? 'unprovenAccountText' : 'unprovenText')}
      </p>
    </section>
  )
}

function NotThere({ known, error, onRetry }: { known: boolean; error: unknown; onRetry: () => void }) {
  const t = useTranslations('certificates.claim')
  const refusal = refusalOf(error)
  if (refusal.code === 'UNAUTHORIZED') return <ToSignIn />
  const isRefused = !known || refusal.code === 'NOT_FOUND' || refusal.code === 'FORBIDDEN'
  if (isRefused) {
    return (
      <section className={classes.words}>
        <h1>{t('closedTitle')}</h1>
        <p className={classes.lead}>{(known && refusal.message) || t('closedText')}</p>
        <Button to="/library">{t('toLibrary')}</Button>
      </section>
    )
  }
  return (
    <ErrorPanel title={t('failed')} onRetry={onRetry} requestId={refusal.requestId}>
      {t('failedText')}
    </ErrorPanel>
  )
}
