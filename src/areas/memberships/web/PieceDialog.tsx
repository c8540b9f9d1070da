import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { clockIn, instantIn } from '#kernel/wall-clock.ts'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { Piece, PieceDraft, Tier } from '../contract.ts'
import {
  maxSummaryLength,
  maxTextLength,
  maxTitleLength,
  mostSeats,
  pieceKinds,
  whyNotLink,
} from '../rules.ts'
import { membershipsApi } from './api.ts'
import { DocumentFile } from './DocumentFile.tsx'
import classes from './memberships.module.css'
import { type PieceQuestion, PieceQuestions } from './PieceQuestions.tsx'
import { usePieceChanges } from './use-piece-changes.ts'
import { useRenewal } from './use-renewal.ts'

type Props = { piece: Piece | null; tiers: readonly Tier[]; zone: string; onClose: () => void }

type Values = {
  kind: string
  courseId: string
  title: string
  teaser: string
  tierId: string
  body: string
  link: string
  recording: string
  startsAt: string
  minutes: string
  seats: string
  /** The id of a file that was uploaded; empty for none. */
  fileId: string
  when: string
  publishesAt: string
}

/** What can't be read as a time yet. */
const unread = '?'

/** A piece of content as it's typed: a course of the store, a document or a live session. */
export function PieceDialog({ piece, tiers, zone, onClose }: Props) {
  const t = useTranslations('memberships.piece')
  const kinds = useTranslations('memberships.content.kinds')
  const ui = useTranslations('ui')
  const { data } = useQuery(membershipsApi.courses.queryOptions({ enabled: piece === null }))
  const courses = piece ? undefined : data?.courses
  const form = usePieceForm({ piece, tiers, zone, onClose, courses })
  const { values } = form
  const course = courseIn(values, courses)
  const clock = piece?.zone ?? zone
  const dateTime = (name: 'startsAt' | 'publishesAt', label: string, on: string) => {
    const { id, error } = form.text(name)
    return (
      <DateTimeField
        {...{ id, error, label }}
        hint={t('zone', { zone: on.replaceAll('_', ' ') })}
        timeZone={on}
        value={values[name] === unread ? '' : values[name]}
        onChange={(next) => form.set(name, next ?? unread)}
      />
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t(piece ? 'editTitle' : 'addTitle')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
      actions={piece ? <Remove piece={piece} onRemoved={onClose} /> : undefined}
    >
      <div className={classes.form}>
        {piece ? null : (
          <SelectField
            {...form.text('kind')}
            label={t('kind')}
            options={pieceKinds.map((value) => ({ value, label: kinds(value) }))}
            data-autofocus
          />
        )}
        {values.kind === 'course' && !piece ? (
          <SelectField
            {...form.text('courseId')}
            label={t('course')}
            value={course}
            hint={
              courses?.length === 0
                ? t('noCourses')
                : course === values.courseId
                  ? undefined
                  : ui('choiceGone')
            }
            placeholder={t('chooseCourse')}
            options={(courses ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          />
        ) : null}
        {values.kind === 'course' && !piece ? null : (
          <TextField {...form.text('title')} label={t('title')} maxLength={maxTitleLength} required />
        )}
        <TextField
          {...form.text('teaser')}
          label={t('teaser')}
          hint={t('teaserHint')}
          maxLength={maxSummaryLength}
          optional
        />
        <SelectField
          {...form.text('tierId')}
          label={t('tier')}
          hint={form.isGone('tierId') ? ui('choiceGone') : undefined}
          options={tiers.map(({ id, title }) => ({ value: id, label: title }))}
        />
        {values.kind === 'session' ? (
          <>
            {dateTime('startsAt', t('starts'), clock)}
            <TextField {...form.text('minutes')} label={t('minutes')} inputMode="numeric" />
            <TextField
              {...form.text('seats')}
              label={t('seats')}
              hint={piece?.seats ? t('seatsTaken', { count: piece.taken }) : t('seatsHint')}
              inputMode="numeric"
              optional
            />
          </>
        ) : null}
        {values.kind === 'course' ? null : (
          <>
            {values.kind === 'document' ? (
              <DocumentFile
                known={piece?.file ?? null}
                fileId={values.fileId}
                error={form.text('fileId').error}
                onFile={(id) => form.set('fileId', id)}
              />
            ) : null}
            <TextField
              {...form.text('link')}
              label={t('link')}
              hint={t('linkHint')}
              inputMode="url"
              optional
            />
            {values.kind === 'session' ? (
              <TextField
                {...form.text('recording')}
                label={t('recording')}
                hint={t('recordingHint')}
                inputMode="url"
                optional
              />
            ) : null}
            <RichTextField {...form.text('body')} label={t('body')} limit={maxTextLength} optional />
          </>
        )}
        <SelectField
          {...form.text('when')}
          label={t('when')}
          options={(['now', 'later', 'draft'] as const).map((value) => ({
            value,
            label: t(`whens.${value}`),
          }))}
        />
        {values.when === 'later' ? dateTime('publishesAt', t('publishes'), zone) : null}
      </div>
    </FormDialog>
  )
}

type Courses = readonly { id: string }[] | undefined

/** The course that's chosen, unless it was deleted since. */
const courseIn = ({ courseId }: Pick<Values, 'courseId'>, courses: Courses) =>
  !courses || courses.some(({ id }) => id === courseId) ? courseId : ''

function usePieceForm({ piece, tiers, zone, onClose, courses }: Props & { courses: Courses }) {
  const t = useTranslations('memberships.piece')
  const user = useUser()
  const renew = useRenewal()
  const create = useMutation(membershipsApi.createPiece.mutationOptions({ onSuccess: renew }))
  const change = useMutation(membershipsApi.changePiece.mutationOptions({ onSuccess: renew }))
  const clock = piece?.zone ?? zone
  return useForm<Values>({
    initial: {
      kind: piece?.kind ?? 'course',
      courseId: piece?.courseId ?? '',
      ...{ title: piece?.title ?? '', teaser: piece?.teaser ?? '', body: piece?.body ?? '' },
      tierId: piece?.tierId ?? tiers[0]?.id ?? '',
      ...{ link: piece?.link ?? '', recording: piece?.recording ?? '' },
      startsAt: piece?.startsAt ? clockIn(clock, piece.startsAt) : '',
      minutes: String(piece?.minutes ?? 60),
      ...{ seats: piece?.seats ? String(piece.seats) : '', fileId: piece?.file?.id ?? '' },
      when: piece
        ? piece.status === 'draft'
          ? 'draft'
          : piece.status === 'scheduled'
            ? 'later'
            : 'now'
        : 'now',
      publishesAt: piece?.status === 'scheduled' && piece.publishedAt ? clockIn(zone, piece.publishedAt) : '',
    },
    check: (values) => ({
      ...(values.kind !== 'course' && values.title.trim() === '' ? { title: t('titleMissing') } : {}),
      ...(values.kind === 'course' && !courseIn(values, courses) ? { courseId: t('chooseCourse') } : {}),
      ...(values.kind === 'session' && isUnread(values.startsAt) ? { startsAt: t('startsMissing') } : {}),
      ...(whyNotLink(values.link.trim()) ? { link: whyNotLink(values.link.trim()) ?? '' } : {}),
      ...(whyNotLink(values.recording.trim())
        ? { recording: whyNotLink(values.recording.trim()) ?? '' }
        : {}),
      ...(values.kind === 'session' && !isSeats(values.seats)
        ? { seats: t('seatsWrong', { most: mostSeats }) }
        : {}),
      ...(values.when === 'later' && isUnread(values.publishesAt)
        ? { publishesAt: t('publishesMissing') }
        : {}),
    }),
    draft: {
      ...{ user: user.id, form: `memberships.piece ${piece?.id ?? 'new'}` },
      choices: { tierId: tiers.map(({ id }) => id) },
    },
    fallback: t('failed'),
    submit: async (values) => {
      const draft = draftOf(values, { piece, zone, clock })
      if (piece) await change.mutateAsync({ pieceId: piece.id, ...draft })
      else await create.mutateAsync(draft)
      toast({ message: t('saved') })
      onClose()
      return undefined
    },
  })
}

/** Empty is room for everyone. */
const isSeats = (value: string) =>
  value.trim() === '' || (/^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= mostSeats)

const isUnread = (value: string) => value === '' || value === unread

function draftOf(
  values: Values,
  { piece, zone, clock }: { piece: Piece | null; zone: string; clock: string },
): PieceDraft {
  const { kind, courseId, title, teaser, tierId, body, link, recording, startsAt, minutes, when } = values
  const now = new Date().toISOString()
  const wasOut = piece?.status === 'published' ? piece.publishedAt : null
  const isSession = kind === 'session'
  return {
    ...{ kind: kind as Piece['kind'], title, teaser, tierId: tierId as Id<'tie'>, body },
    courseId: kind === 'course' ? (courseId as Id<'crs'>) : null,
    link: link.trim(),
    recording: isSession ? recording.trim() : '',
    startsAt: isSession ? instantIn(clock, startsAt).toISOString() : null,
    zone: isSession ? clock : null,
    minutes: isSession ? Math.max(5, Math.min(1440, Number.parseInt(minutes, 10) || 60)) : null,
    seats: isSession && values.seats.trim() ? Number(values.seats) : null,
    fileId: kind === 'document' && values.fileId ? (values.fileId as Id<'fil'>) : null,
    publishedAt:
      when === 'draft'
        ? null
        : when === 'later'
          ? instantIn(zone, values.publishesAt).toISOString()
          : (wasOut ?? now),
  }
}

function Remove({ piece, onRemoved }: { piece: Piece; onRemoved: () => void }) {
  const t = useTranslations('pieceTrash.menu')
  const [question, setQuestion] = useState<PieceQuestion | null>(null)
  const changes = usePieceChanges()
  return (
    <>
      <Button
        kind="danger-outline"
        onClick={() => {
          changes.removal.reset()
          setQuestion({ ask: 'remove', of: piece })
        }}
      >
        {t('remove')}
      </Button>
      <PieceQuestions
        question={question}
        changes={changes}
        onClose={() => setQuestion(null)}
        onRemoved={onRemoved}
      />
    </>
  )
}
