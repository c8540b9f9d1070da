import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { panelId, Tabs, tabId } from '#ui/Tabs.tsx'
import { useUser } from '#webkit/session.tsx'
import { FindSetting } from './FindSetting.tsx'
import classes from './SettingsPage.module.css'
import { type Section, sections } from './sections.ts'
import { UnsavedGuard } from './unsaved-changes.tsx'

type Tab = Section['value']

/** /settings: the list at the side and one tab open; on a phone first the list, then the tab. */
export function SettingsPage() {
  const t = useTranslations('settings')
  const user = useUser()
  const mine = sections.filter(({ isFor }) => isFor?.(user) ?? true)
  const { open, isUnknown, isChosen, choose, visited } = useOpenTab(mine)

  return (
    <UnsavedGuard>
      <Page title={t('title')} documentTitle={isChosen ? `${t(`tabs.${open}`)} · ${t('title')}` : undefined}>
        <div className={classes.layout} data-chosen={isChosen ? '' : undefined}>
          <div className={classes.side}>
            <FindSetting sections={mine} />
            <Tabs<Tab>
              label={t('tabs.label')}
              items={mine.map(({ value, icon }) => ({
                value,
                label: (
                  <span className={classes.tabLabel}>
                    <Icon of={icon} size={18} />
                    {t(`tabs.${value}`)}
                  </span>
                ),
              }))}
              value={open}
              onChange={choose}
              orientation="vertical"
            />
          </div>
          <div className={classes.detail}>
            {isUnknown ? (
              <div className={classes.unknown}>
                <Notice
                  action={user.role === 'creator' ? <Link to="/upgrade">{t('toPlan')}</Link> : undefined}
                >
                  {t('noSuchTab')}
                </Notice>
              </div>
            ) : null}
            <p className={classes.back}>
              <Link to="/settings">
                <Icon of={ArrowLeft} size={18} /> {t('all')}
              </Link>
            </p>
            {mine
              .filter(({ value }) => visited.has(value))
              .map(({ value, Panel }) => (
                // What was typed in one tab stays while another is looked at.
                <div
                  key={value}
                  role="tabpanel"
                  id={panelId('tab', value)}
                  aria-labelledby={tabId('tab', value)}
                  hidden={value !== open}
                  className={cx(classes.panel)}
                >
                  <Suspense fallback={<SkeletonPage />}>
                    <Panel />
                    {value === open ? <LandOnPart /> : null}
                  </Suspense>
                </div>
              ))}
          </div>
        </div>
      </Page>
    </UnsavedGuard>
  )
}

function useOpenTab(mine: readonly Section[]) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const chosen = mine.find(({ value }) => value === asked)?.value
  const open: Tab = chosen ?? 'profile'
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set([open]))
  if (!visited.has(open)) setVisited(new Set([...visited, open]))
  const choose = (value: Tab) => setSearch({ tab: value }, { preventScrollReset: false })
  return {
    open,
    isUnknown: asked !== null && chosen === undefined,
    isChosen: chosen !== undefined,
    choose,
    visited,
  }
}

/**
 * Shows the part that the search or a link asked for (`#two-factor`), once the tab is there; a row shows and opens itself. Emails of
 * before say `?part=`.
 */
function LandOnPart() {
  const [search] = useSearchParams()
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  const old = search.get('part')
  useEffect(() => {
    if (!old) return
    const kept = new URLSearchParams(search)
    kept.delete('part')
    void navigate({ search: kept.toString(), hash: old }, { replace: true, preventScrollReset: true })
  }, [old, search, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more, it's shown once more
  useEffect(() => {
    const target = document.getElementById(`setting-${hash.slice(1)}`)
    if (!hash || !target?.hasAttribute('tabindex')) return
    target.scrollIntoView({ block: 'start' })
    target.focus({ preventScroll: true })
  }, [hash, key])
  return null
}
