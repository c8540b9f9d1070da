import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Popover } from '#ui/Popover.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { findSaver } from './open-savers.ts'
import { putCourse } from './outline-cache.ts'
import { PublishChecklist } from './PublishChecklist.tsx'
import { SalesLinkPanel } from './SalesLinkPanel.tsx'

type Props = {
  course: CourseDetail
  openId: Id<'lsn'> | null
  opened: boolean
  onOpen: (opened: boolean) => void
  onSettings: () => void
  onAdd: () => void
}

/** Publish: what is still missing, then the link. Once on sale it is Share, with the link alone. */
export function PublishButton({ course, openId, opened, onOpen, onSettings, onAdd }: Props) {
  const t = useTranslations('courses')
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const publication = useMutation(coursesApi.publish.mutationOptions())
  const isLive = course.status === 'published'

  const publish = async () => {
    // What was typed a moment ago goes live with it.
    if (openId) await findSaver(openId)?.saveNow()
    const published = await publication.mutateAsync({ courseId: course.id }).catch(() => null)
    if (!published) return
    putCourse(queryClient, published)
    void queryClient.invalidateQueries({ queryKey: coursesApi.list.key() })
    announce(t('publish.announced', { title: course.title }))
  }

  const fix = (what: 'settings' | 'add') => {
    onOpen(false)
    // The panel gives the focus back to its button first.
    if (what === 'settings') onSettings()
    else setTimeout(onAdd, 60)
  }

  return (
    <Popover
      opened={opened}
      onChange={onOpen}
      target={
        <Button
          kind={isLive ? 'secondary' : 'primary'}
          size="dense"
          aria-expanded={opened}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => {
            publication.reset()
            onOpen(!opened)
          }}
        >
          {isLive ? t('editor.share') : t('editor.publish')}
        </Button>
      }
    >
      {isLive ? (
        <SalesLinkPanel course={course} />
      ) : (
        <PublishChecklist
          course={course}
          busy={publication.isPending}
          refusal={publication.error ? refusalOf(publication.error) : null}
          onPublish={() => void publish()}
          onFix={fix}
          onClose={() => onOpen(false)}
        />
      )}
    </Popover>
  )
}
