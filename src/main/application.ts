import { join } from 'node:path'
import { rightFacts, rightsMessage, workspaceOfRights } from '#areas/files/server/listeners.ts'
import { forgetAllSeen, forgetWorkspace } from '#areas/files/server/viewers.ts'
import { openPayments } from '#areas/payments/server/provider/payments.ts'
import type { Id } from '#kernel/ids.ts'
import { type Broadcast, openBroadcast } from '#platform/broadcast.ts'
import type { Config } from '#platform/config.ts'
import { type Ctx, createWake, type Instance, systemCtx } from '#platform/context.ts'
import { roomOn } from '#platform/disk/full.ts'
import { type Disk, openDisk } from '#platform/disk/space.ts'
import { openDiskFiles } from '#platform/files/disk.ts'
import type { FileStore } from '#platform/files/files.ts'
import { createPageCache, type PageCache } from '#platform/http/page-cache.ts'
import { type AfterSetBack, clockSweep } from '#platform/instance/clock.ts'
import { openInstanceSettings, settingsMessage } from '#platform/instance/settings.ts'
import { trafficSweep } from '#platform/instance/traffic.ts'
import { jobsAfterSetBack, startWorker, type Worker } from '#platform/jobs.ts'
import { readDigestKeys } from '#platform/keys/digest-keys.ts'
import { noLimits, openLimits } from '#platform/limits/limits.ts'
import { liveChangeOf, openLiveChanges } from '#platform/live/changes.ts'
import { createLog, type Log } from '#platform/log.ts'
import { carrierOf } from '#platform/mail/carrier.ts'
import { mailSweepName } from '#platform/mail/queue.ts'
import { mailsAfterSetBack, sendDueMails } from '#platform/mail/sender.ts'
import type { RunningPostgres } from '#platform/postgres/supervisor.ts'
import { retentionSweep } from '#platform/retention.ts'
import { type Database, openDatabase } from '#platform/sql/database.ts'
import { learnSpread } from '#platform/sql/durability.ts'
import { migrate } from '#platform/sql/migrate.ts'
import { checkSumsSweep, sumsAfterSetBack } from '#platform/sums/checking.ts'
import { joinSweep } from '#platform/sums/joining.ts'
import { serverAreas } from './areas.ts'
import { beginPostgres } from './begin-postgres.ts'
import { productGifts } from './gifts.ts'
import { pageFacts } from './listeners.ts'
import { version } from './version.ts'

/** What is looked at again once the clock was set back. */
export const afterSetBack: readonly AfterSetBack[] = [
  { name: 'platform.jobs', run: jobsAfterSetBack },
  { name: 'platform.mail', run: mailsAfterSetBack },
  { name: 'platform.limits', run: (ctx) => ctx.instance.limits.sweep() },
  ...serverAreas.flatMap((area) => area.afterSetBack ?? []),
  { name: 'platform.sums', run: sumsAfterSetBack },
]

/** The parts every process shares, whatever its role. */
export type Application = {
  config: Config
  log: Log
  database: Database
  instance: Instance
  broadcast: Broadcast
  cache: PageCache
  /** A context of the instance itself, for jobs, the command line and the demo. */
  ctx: ReturnType<typeof systemCtx>
  close(): Promise<void>
}

/** Opens database, migrations, counters and the line between processes, in the order they need each other. */
export async function openApplication(
  config: Config,
  say: (line: string) => void = () => {},
  log: Log = createLog(config.logLevel),
  /** The embedded database, where its start was begun already; null where another process runs it. */
  begun: Promise<RunningPostgres | null> = beginPostgres(config, { say }),
): Promise<Application> {
  const postgres = await begun
  const url = config.databaseUrl ?? postgres?.url ?? ''
  try {
    await migrate(config.databaseDirectUrl ?? url)
    const database = openDatabase(url, {
      directUrl: config.databaseDirectUrl ?? url,
      report: (error) => log.warn({ err: error }, 'a database connection was lost'),
    })
    await learnSpread(database.db)
    const broadcast = await openBroadcast(database)
    const disk = openDisk(config.dataDir)
    const cache = createPageCache()
    const instance: Instance = {
      ...config,
      version,
      digestKeys: await readDigestKeys(database.db, { ...config, digestKeys: new Map() }),
      given: productGifts,
      wake: createWake(),
      // One that is lost is made up for by the browsers' own asking.
      liveChanged: openLiveChanges(
        (message) => void broadcast.send(message).catch((err: unknown) => log.warn({ err }, 'not told live')),
      ),
      pagesChanged(workspaceId) {
        cache.forget(workspaceId)
        forgetWorkspace(workspaceId)
      },
      disk,
      limits: config.rateLimits ? openLimits(database) : noLimits,
      // The folder lock of the embedded database says that no other process writes files here.
      files: await openFiles(config, disk, { alone: postgres !== null }),
      payments: {
        ...openPayments(
          config.dataDir,
          (trouble, err) => log.error({ err }, trouble),
          config.stripeAddress,
          config.paypalAddress ? { live: config.paypalAddress, test: config.paypalAddress } : undefined,
        ),
        delayed: (orderId, err) => log.warn({ err, orderId }, 'paid order not delivered; it is tried again'),
      },
    }
    broadcast.onMessage((message) => {
      if (message === settingsMessage || liveChangeOf(message)) return
      const workspaceId = workspaceOfRights(message)
      forgetWorkspace(workspaceId ?? (message as Id<'wsp'>))
      if (!workspaceId) cache.forget(message)
    })
    broadcast.onGap(() => {
      cache.forgetAll()
      forgetAllSeen()
    })
    // Names and links of the installation are on every page.
    await openInstanceSettings({ db: database.db, broadcast, config, instance }, () => cache.forgetAll())
    return {
      config,
      log,
      database,
      instance,
      broadcast,
      cache,
      ctx: systemCtx({ db: database.db, now: () => new Date(), instance }, 'main'),
      async close() {
        await broadcast.close()
        await database.close()
        await postgres?.stop()
      },
    }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

/** The bucket's library is large: who keeps files on the disk doesn't load it. */
async function openFiles(
  { dataDir, storage }: Config,
  disk: Disk,
  { alone }: { alone: boolean },
): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  const room = roomOn(disk)
  if (storage.kind === 'disk') return openDiskFiles(folder, { alone, room })
  const { openS3Files } = await import('#platform/files/s3.ts')
  return openS3Files(storage, folder, { room })
}

/** Starts delivery of events, email and due work. */
export async function startApplicationWorker({
  log,
  database,
  instance,
  ctx,
  broadcast,
}: Application): Promise<Worker> {
  const carrier = carrierOf(instance)
  const stale = new Set(pageFacts.map((event) => event.type))
  return startWorker({
    database,
    ctx: ctx as Ctx,
    log,
    sweeps: [
      // Before all others: they go by the time.
      clockSweep(log, afterSetBack),
      {
        name: mailSweepName,
        everySeconds: 2,
        run: (ctx, stopping) => sendDueMails(ctx, carrier, log, stopping),
      },
      retentionSweep,
      trafficSweep,
      joinSweep,
      checkSumsSweep(log),
      ...serverAreas.flatMap((area) => area.sweeps(log)),
    ],
    onOccurred: async (occurred) => {
      const messages = occurred.flatMap(({ type, workspaceId }) => [
        ...(stale.has(type) ? [workspaceId] : []),
        ...(rightFacts.has(type) ? [rightsMessage(workspaceId)] : []),
      ])
      for (const message of new Set(messages)) await broadcast.send(message)
    },
  })
}
