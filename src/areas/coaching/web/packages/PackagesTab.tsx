import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SelectBox } from '#ui/SelectBox.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/found.ts'
import { useKeys } from '#webkit/keys.ts'
import { type CoachingPackage, packageFilters as statuses } from '../../packages-contract.ts'
import { packagesApi } from '../api.ts'
import { PackageCard } from './PackageCard.tsx'
import { PackageDialogs } from './PackageDialogs.tsx'
import { PackagesTrash } from './PackagesTrash.tsx'
import classes from './packages.module.css'
import { usePackageMenu } from './use-package-menu.ts'

/** What the creator sells of their time, as cards. */
export function PackagesTab() {
  const t = useTranslations('coaching.package')
  const navigate = useNavigate()
  const view = useListView({ filters: { status: statuses }, pageSize: 24 })
  const { search, page, pageSize, filters } = view
  const { status } = filters
  const asked = { ...(search ? { search } : {}), ...(status ? { status } : {}) }
  const list = useQuery(
    packagesApi.list.queryOptions({
      input: { ...{ page, pageSize }, ...asked },
      placeholderData: keepPreviousData,
    }),
  )
  useKeys({ n: () => void navigate('/coaching/packages/new') })
  const inTrash = status === 'trash'
  const { total, trash = 0 } = list.data ?? {}
  return (
    <ListScreen
      label={t('list')}
      view={view}
      found={foundIn(list, ({ packages: rows, total }) => ({ rows, total }))}
      search={t('search')}
      hasTrash={trash > 0}
      filters={
        <SelectBox
          label={t('filter')}
          value={status ?? ''}
          onChange={(event) => view.setFilter('status', event.target.value)}
          options={[
            { value: '', label: t('filters.all') },
            ...statuses.map((value) => ({ value, label: t(`filters.${value}`) })),
          ]}
        />
      }
      views={<SavedViews list="coachingPackages" keys={view.keys} />}
      end={
        <>
          <span className={classes.count}>{total === undefined ? '' : t('count', { count: total })}</span>
          <Button
            kind="secondary"
            size="dense"
            icon={Download}
            href={`/api/v1/coaching-packages.csv?${new URLSearchParams(asked)}`}
          >
            {t('export')}
          </Button>
        </>
      }
      above={inTrash ? <PackagesTrash count={list.data?.trash} /> : null}
      words={{
        failed: t('failed'),
        found: (count) => t('found', { count }),
        noMatch: (words) => t('noMatch', { search: words }),
        noneLeft: t(`noneLeft.${status ?? 'active'}`),
      }}
      firstUse={
        <EmptyState
          drawing="generic"
          line="coaching"
          title={t('emptyTitle')}
          action={
            <>
              <Button icon={Plus} to="/coaching/packages/new">
                {t('create')}
              </Button>
              {trash > 0 ? (
                <Link onClick={() => view.setFilter('status', 'trash')}>{t('filters.trash')}</Link>
              ) : null}
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      }
      loading={<Loading />}
      bare
    >
      {(packages) => <Shown packages={packages} inTrash={inTrash} />}
    </ListScreen>
  )
}

function Shown({ packages, inTrash }: { packages: readonly CoachingPackage[]; inTrash: boolean }) {
  const grid = useRef<HTMLDivElement>(null)
  useKeptFocus(grid, 'article')
  const { actionsOf, question, changes, close } = usePackageMenu({ inTrash })
  return (
    <>
      <div ref={grid} className={classes.grid}>
        {packages.map((each) => (
          <PackageCard key={each.id} of={each} actions={actionsOf(each)} inTrash={inTrash} />
        ))}
      </div>
      <PackageDialogs question={question} changes={changes} onClose={close} />
    </>
  )
}

function Loading() {
  return (
    <SkeletonRegion>
      <div className={classes.grid}>
        {['a', 'b', 'c'].map((place) => (
          <div key={place} className={classes.card}>
            <Skeleton width="40%" />
            <Skeleton width="80%" />
            <Skeleton width="100%" height="80px" />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
