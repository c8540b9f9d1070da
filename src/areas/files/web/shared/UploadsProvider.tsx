import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAuth } from '#webkit/session.tsx'
import { filesApi } from '../api.ts'
import { storageChanged } from './storage-use.ts'
import type { UploadRow, UploadsStore } from './uploads.ts'
import { UploadsContext } from './uploads.ts'
import { createUploads } from './uploads-store.ts'

const isRunning = ({ state }: UploadRow) => state === 'waiting' || state === 'sending' || state === 'checking'

/** Around the whole app, whatever screen is shown: uploads continue while people move about (P13). */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const owner = useRef('')
  const [store] = useState(() =>
    createUploads({
      loadSender: async () => (await import('./sending.ts')).sendFile,
      askOutcome: (uploadId) => filesApi.getUpload.call({ uploadId: uploadId as `upl_${string}` }),
      owner: () => owner.current,
    }),
  )
  const id = user?.id ?? ''
  useEffect(() => {
    owner.current = id
    if (!id) return
    // Whoever signs in next at this browser is another person.
    return () => store.clear()
  }, [id, store])
  useEffect(() => {
    const online = () => store.setOnline(true)
    const offline = () => store.setOnline(false)
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    }
  }, [store])
  useStorageNews(store)
  useWarning(useSyncExternalStore(store.subscribe, () => store.getRows().some(isRunning)))
  return <UploadsContext value={store}>{children}</UploadsContext>
}

/** What began, arrived, stopped or was given up takes room, or gives it back. */
function useStorageNews(store: UploadsStore): void {
  const queryClient = useQueryClient()
  const states = () =>
    store
      .getRows()
      .map(({ id, state }) => `${id} ${state}`)
      .join()
  const news = useSyncExternalStore(store.subscribe, states)
  const heard = useRef(news)
  useEffect(() => {
    if (heard.current === news) return
    heard.current = news
    storageChanged(queryClient)
  }, [news, queryClient])
}

/** Closing the tab ends what runs: the browser asks first. */
function useWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}

const UploadTray = lazy(async () => ({ default: (await import('./UploadTray.tsx')).UploadTray }))

/** Where the tray appears once there is something in it; its code is loaded then. */
export function UploadTrayHost() {
  const store = use(UploadsContext)
  const isEmpty = useSyncExternalStore(store.subscribe, () => store.getRows().length === 0)
  return isEmpty ? null : (
    <Suspense>
      <UploadTray />
    </Suspense>
  )
}
