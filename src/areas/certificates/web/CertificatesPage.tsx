import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useCreatorLine } from '#ui/creator-paper.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OwnCertificate } from '../contract.ts'
import { certificatesApi } from './api.ts'
import classes from './CertificatesPage.module.css'

/** `/certificates`: what the reader has, and what waits for them. */
export function CertificatesPage() {
  const t = useTranslations('certificates.wall')
  const wall = useQuery(certificatesApi.mine.queryOptions())
  return (
    <Page title={t('title')} line="courses" icon={Award}>
      {wall.data ? (
        <Wall {...wall.data} />
      ) : wall.error ? (
        <Card flush label={t('title')}>
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void wall.refetch()}
            requestId={refusalOf(wall.error).requestId}
          >
            {t('failedText')}
          </ErrorPanel>
        </Card>
      ) : (
        <SkeletonPage />
      )}
    </Page>
  )
}

type Ready = Pick<OwnCertificate, 'courseId' | 'courseTitle' | 'sellerName' | 'sellerColor' | 'finishedAt'>

function Wall({ certificates, ready }: { certificates: OwnCertificate[]; ready: Ready[] }) {
  const t = useTranslations('certificates.wall')
  if (certificates.length === 0 && ready.length === 0) {
    return (
      <Card label={t('title')}>
        <EmptyState
          drawing="learning"
          line="courses"
          title={t('emptyTitle')}
          action={<Button to="/library">{t('toLibrary')}</Button>}
        >
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={classes.lists}>
      {ready.length > 0 ? (
        <Card title={t('ready')} flush>
          <ul className={cx(classes.list, classes.under)}>
            {ready.map((course) => (
              <ReadyRow key={course.courseId} course={course} />
            ))}
          </ul>
        </Card>
      ) : null}
      {certificates.length > 0 ? (
        <Card title={ready.length > 0 ? t('list') : undefined} label={t('title')} flush>
          <ul className={cx(classes.list, ready.length > 0 && classes.under)}>
            {certificates.map((certificate) => (
              <CertificateRow key={certificate.code} certificate={certificate} />
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  )
}

function ReadyRow({ course }: { course: Ready }) {
  const t = useTranslations('certificates.wall')
  const format = useFormat()
  return (
    <li className={classes.row} style={useCreatorLine(course.sellerColor)}>
      <SellerMark />
      <div className={classes.words}>
        <b>{course.courseTitle}</b>
        <span className={classes.meta}>
          {course.sellerName} · {t('finished', { date: format.day(course.finishedAt) })}
        </span>
      </div>
      <Button size="dense" to={`/certificates/claim/${course.courseId}`}>
        {t('get')}
      </Button>
    </li>
  )
}

function CertificateRow({ certificate }: { certificate: OwnCertificate }) {
  const t = useTranslations('certificates')
  const format = useFormat()
  const { courseTitle, sellerName, sellerColor, name, finishedAt, revokedAt, revokedReason, path, code } =
    certificate
  return (
    <li className={classes.row} style={useCreatorLine(sellerColor)} aria-label={courseTitle}>
      <SellerMark />
      <div className={classes.words}>
        <span className={classes.title}>
          <b>{courseTitle}</b>
          {revokedAt ? <StatusChip status="cancelled" label={t('issued.status.revoked')} /> : null}
        </span>
        <span className={classes.meta}>
          {name} · {t('wall.by', { seller: sellerName, date: format.day(finishedAt) })}
        </span>
        {revokedAt ? (
          <span className={classes.meta}>{t('wall.revoked', { reason: revokedReason ?? '' })}</span>
        ) : (
          <code className={classes.code}>{code}</code>
        )}
      </div>
      {revokedAt ? null : (
        <Button kind="quiet" size="dense" href={`${path}/certificate.pdf`}>
          {t('wall.pdf')}
        </Button>
      )}
      <Button kind="secondary" size="dense" href={path}>
        {t('wall.view')}
      </Button>
    </li>
  )
}

/** In the color of whoever gave it. */
function SellerMark() {
  return (
    <span className={classes.mark} data-line="courses">
      <Icon of={Award} size={20} />
    </span>
  )
}
