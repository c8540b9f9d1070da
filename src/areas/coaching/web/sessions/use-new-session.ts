import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { type Id, isId } from '#kernel/ids.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { type SessionType, sessionTypes, whyNotMinutes } from '../../rules.ts'
import { mostInSeries } from '../../series.ts'
import { calendarsApi, clientsApi, coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { missingTime, noTime, pickedInstant } from './picked-time.ts'
import { useInTheWay } from './use-override.ts'

export type NewSession = ReturnType<typeof useNewSession>
type Values = typeof empty

/** In place of a client's id. */
export const someoneNew = 'new'
/** Until a package is chosen, it's the one the client can still book. */
const byItself = 'auto'

const empty = {
  ...noTime,
  client: '',
  name: '',
  email: '',
  package: byItself,
  minutes: '45',
  type: 'video',
  note: '',
  repeat: '0',
  count: '4',
}

type FormInput = {
  times: Times
  clientId: Id<'ccl'> | undefined
  /** The next try goes against the host's own rules. */
  override: RefObject<boolean>
  onDone: () => void
}

/** The form of a session that's booked for a client, and what is known of what was chosen in it. */
export function useNewSession({ times, clientId, override, onDone }: FormInput) {
  const t = useTranslations('coaching.session.making')
  const queries = useQueryClient()
  const user = useUser()
  const inTheWay = useInTheWay()
  const create = useMutation(coachingApi.create.mutationOptions())
  const createSeries = useMutation(calendarsApi.createSeries.mutationOptions())
  const clients = useQuery(clientsApi.list.queryOptions({ input: { page: 1, pageSize: 100 } }))

  const form = useForm<Values>({
    initial: { ...empty, client: clientId ?? '' },
    draft: { user: user.id, form: `coaching.newSession ${clientId ?? ''}` },
    check: (values) => problemsOf(values, t),
    fallback: t('failed'),
    submit: async (values) => {
      const startsAt = pickedInstant(values, times.timeZone) ?? ''
      const isAnyway = override.current
      override.current = false
      const { packageId } = chosen
      const known = isId('ccl', values.client) ? values.client : undefined
      const note = values.note.trim()
      await inTheWay.around(async () => {
        if (known && packageId && values.repeat !== '0') {
          const series = { clientId: known, packageId, startsAt, note }
          const everyWeeks = Number(values.repeat)
          return await createSeries.mutateAsync({ ...series, everyWeeks, count: Number(values.count) })
        }
        return await create.mutateAsync({
          ...(known ? { clientId: known } : { name: values.name.trim(), email: values.email.trim() }),
          ...(packageId ? { packageId } : { minutes: Number(values.minutes) }),
          ...{ startsAt, type: typeOf(values.type), override: isAnyway },
          ...(note ? { note } : {}),
        })
      })
      await queries.invalidateQueries()
      toast({
        message: t('done', {
          when: times.whole(startsAt),
          client: chosen.client?.name || values.name || values.email,
        }),
      })
      onDone()
      return { ...empty }
    },
  })

  const chosenId = isId('ccl', form.values.client) ? form.values.client : null
  const detail = useQuery(
    clientsApi.get.queryOptions({
      input: { clientId: chosenId ?? ('ccl_' as Id<'ccl'>) },
      enabled: chosenId !== null,
    }),
  )
  const client = chosenId ? detail.data : undefined
  const packages = packagesOf(client)
  const asked = form.values.package
  // What they don't have (anymore) is as if none was chosen; an empty one is a session without.
  const packageId =
    asked === ''
      ? undefined
      : (packages.find(({ id }) => id === asked) ?? packages.find(({ balance }) => balance > 0))?.id
  const minutes = Number(form.values.minutes)
  const ofPackage = packages.find(({ id }) => id === packageId)
  const chosen = {
    client,
    packageId,
    /** Of a package it's as long as it was when they got it. */
    minutes: packageId ? ofPackage?.minutes : whyNotMinutes(minutes) ? undefined : minutes,
  }

  return {
    form,
    inTheWay,
    clients: clients.data?.clients ?? [],
    packages,
    chosen,
    /** Several at once, forgetting what was in the way of another try. */
    change: (changes: Partial<Values>) => {
      inTheWay.forget()
      for (const [name, value] of Object.entries(changes)) form.set(name as keyof Values, value)
    },
  }
}

function problemsOf(values: Values, t: ReturnType<typeof useTranslations<'coaching.session.making'>>) {
  const wrong: FieldErrors<Values> = {}
  if (values.client === '') wrong.client = t('clientMissing')
  if (values.client === someoneNew) {
    if (!values.name.trim()) wrong.name = t('nameMissing')
    if (!/^\S+@\S+$/.test(values.email.trim())) wrong.email = t('emailWrong')
  }
  const minutes = whyNotMinutes(Number(values.minutes))
  if (minutes) wrong.minutes = minutes
  const missing = missingTime(values)
  if (missing) wrong[missing] = t('timeMissing')
  const count = Number(values.count)
  if (values.repeat !== '0' && !(Number.isInteger(count) && count >= 2 && count <= mostInSeries))
    wrong.count = t('timesWrong', { most: mostInSeries })
  return wrong
}

const typeOf = (text: string): SessionType => sessionTypes.find((type) => type === text) ?? 'video'

/** What ends first is used first. */
const byEnd = (holdings: CoachingClientDetail['holdings']) =>
  holdings.toSorted(
    (one, other) =>
      (one.expiresAt ?? '9').localeCompare(other.expiresAt ?? '9') ||
      one.boughtAt.localeCompare(other.boughtAt),
  )

/** Packages a client has, with what can still be booked of each. */
function packagesOf(client: CoachingClientDetail | undefined) {
  const found = new Map<string, { id: Id<'cpk'>; title: string; balance: number; minutes?: number }>()
  for (const { package: held, balance, isEnded, isFrozen, minutes } of byEnd(client?.holdings ?? [])) {
    if (isEnded) continue
    const before = found.get(held.id)
    const next = before?.minutes ?? (balance > 0 && !isFrozen ? minutes : undefined)
    found.set(held.id, {
      ...{ ...held, balance: (before?.balance ?? 0) + balance },
      ...(next === undefined ? {} : { minutes: next }),
    })
  }
  return [...found.values()]
}
