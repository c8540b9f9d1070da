import { Download, ExternalLink, Link as LinkIcon, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toasts.ts'
import type { Claim, OwnCertificate } from '../../contract.ts'
import { faceOf } from '../../face.ts'
import { canonicalCode } from '../../rules.ts'
import { copyLink } from '../copy-link.ts'
import { Face } from '../Face.tsx'
import classes from './ClaimPage.module.css'

/** The certificate, and what to do with it. */
export function ClaimedCertificate({ claim }: { claim: Claim }) {
  const t = useTranslations('certificates.claim')
  const { certificate, design, facts, sellerName } = claim
  if (!certificate) return null
  const { revokedAt, revokedReason, name } = certificate
  if (revokedAt) {
    return (
      <section className={classes.words}>
        <h1>{t('revokedTitle')}</h1>
        <Notice tone="bad">{t('revokedText', { seller: sellerName, reason: revokedReason ?? '' })}</Notice>
      </section>
    )
  }
  const [firstName = name] = name.split(' ')
  const code = canonicalCode(certificate.code) ?? certificate.code
  return (
    <>
      <div className={classes.bar}>
        <h1 ref={takeLostFocus} tabIndex={-1} className={classes.ready}>
          {t('ready', { name: firstName })}
        </h1>
        <Actions certificate={certificate} />
      </div>
      {certificate.isSettable ? null : <Notice>{t('printInstead')}</Notice>}
      <Face face={faceOf(design, facts, { origin: location.origin, code })} />
    </>
  )
}

/** Once issued, the button that had the focus is gone: whoever reads by ear hears what came of it. */
function takeLostFocus(title: HTMLHeadingElement | null): void {
  const held = document.activeElement
  if (!held || held === document.body) title?.focus()
}

function Actions({ certificate }: { certificate: OwnCertificate }) {
  const t = useTranslations('certificates.claim')
  const { path, isSettable } = certificate
  const copy = async () => {
    const link = location.origin + path
    toast({ message: (await copyLink(path)) ? t('copied') : t('copyFailed', { link }) })
  }
  return (
    <div className={classes.actions}>
      <Button
        kind={isSettable ? 'primary' : 'secondary'}
        size="dense"
        icon={Download}
        href={`${path}/certificate.pdf`}
      >
        {t('pdf')}
      </Button>
      <Button kind="secondary" size="dense" icon={LinkIcon} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button
        kind={isSettable ? 'secondary' : 'primary'}
        size="dense"
        icon={Printer}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
      <Button kind="secondary" size="dense" icon={ExternalLink} href={path}>
        {t('page')}
      </Button>
    </div>
  )
}
