import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Side } from '#rules/exports/names.ts'
import * as paths from '#rules/paths.ts'
import { isRefusal } from '#web/accounts/connect-queries.ts'
import { accountsQuery } from '#web/accounts/queries.ts'
import { SampleExport } from '#web/accounts/sample-export.tsx'
import { checkFile } from '#web/audience/file-check.ts'
import { useUpdateProfile } from '#web/audience/update-profile.ts'
import { ApiFailure, messageOf } from '#web/core/api.ts'
import { useImportProgress } from '#web/core/live.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { FileDrop, type FileDropProps } from '#web/ui/forms/file-drop.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { audienceMessages as messages } from '#words/generated/audience.ts'

/** The server's own words go into the toast; where it said nothing, they follow the product's. A question is asked in the form. */
function showFailure(error: unknown) {
  if (isRefusal(error, 'export_owner_unclear', 'export_of_other')) return
  const fromServer = error instanceof ApiFailure && error.status > 0 && error.code !== 'unreadable'
  if (fromServer) toast.error(error.message)
  else toast.error(messages.updateFailed, { description: messageOf(error) })
}

/** Followers on one side, following on the other, and both are uploaded together. */
export function UploadForm({ username, onUpdated }: { username: string; onUpdated: () => void }) {
  const followers = useExportFiles('followers')
  const following = useExportFiles('following')
  const [whole, setWhole] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate: update, isPending, percent, error } = useUpdateProfile(username)
  const navigate = useNavigate()

  const given = { whole, followers: followers.files, following: following.files }
  const send = (owner?: string) => update({ ...given, owner }, { onSuccess: onUpdated, onError: showFailure })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = whole.length === 0 && (followers.files.length === 0 || following.files.length === 0)
    const unusable = followers.unusable || following.unusable
    setProblem(missing ? messages.filesMissing : unusable ? messages.filesUnusable : null)
    if (!missing && !unusable) send()
  }

  const chosen = (side: typeof followers) => ({
    files: side.files,
    noteOf: side.noteOf,
    disabled: isPending,
    onChange: (files: File[]) => {
      setProblem(null)
      side.take(files)
    },
  })

  const refused = problem ?? (error && messageOf(error))
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <SampleExport
        disabled={isPending}
        onUse={(files) => {
          setProblem(null)
          setWhole([])
          followers.take([files.followers])
          following.take([files.following])
        }}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <FileDrop
          title={messages.followersFiles}
          description={messages.followersFilesAbout}
          multiple
          {...chosen(followers)}
        />
        <FileDrop
          title={messages.followingFile}
          description={messages.followingFileAbout}
          multiple
          {...chosen(following)}
        />
        <div className="grid md:col-span-2">
          <WholeExport
            files={whole}
            disabled={isPending}
            onChange={(files) => {
              setProblem(null)
              setWhole(files)
            }}
          />
        </div>
      </div>
      {isPending ? (
        <UploadProgress percent={percent} username={username} />
      ) : refused ? (
        <Alert tone="bad" action={problem === null ? <OwnerAnswer {...{ error, username }} onAnswer={send} /> : null}>
          {refused}
        </Alert>
      ) : (
        <Unsaid files={followers.files.length + following.files.length} username={username} />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button disabled={isPending} onClick={() => navigate(paths.dashboard)}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel={messages.uploading}>
          {messages.update}
        </Button>
      </div>
    </form>
  )
}

const WholeExport = (props: Pick<FileDropProps, 'files' | 'disabled' | 'onChange'>) => (
  <FileDrop title={messages.wholeExport} description={messages.wholeExportAbout} accept=".zip" multiple {...props} />
)

/** Single files have no place that says whose they are. */
const Unsaid = ({ files, username }: { files: number; username: string }) =>
  files > 0 ? <Alert>{messages.filesSayNobody({ username })}</Alert> : null

/** Where only its user can say whose an export is: that it is this account's, or from when it had another name. */
function OwnerAnswer({ error, username, onAnswer }: OwnerAnswerProps) {
  const accounts = useQuery(accountsQuery).data
  if (isRefusal(error, 'export_owner_unclear'))
    return <Button onClick={() => onAnswer(username)}>{messages.exportIsOwn}</Button>
  const other = isRefusal(error, 'export_of_other') && error instanceof ApiFailure ? nameIn(error.params) : null
  // It is another account's where that one is connected too.
  if (other === null || !accounts || accounts.some((account) => account.username === other)) return null
  return <Button onClick={() => onAnswer(other)}>{messages.exportIsRenamed}</Button>
}

const nameIn = (params: object) => ('other' in params && typeof params.other === 'string' ? params.other : null)

type OwnerAnswerProps = { error: Error | null; username: string; onAnswer: (owner: string) => void }

/** What has gone out, then how far the server is with it. */
function UploadProgress({ percent, username }: { percent: number; username: string }) {
  const progress = useImportProgress(username)
  const reading = percent === 100 && progress?.stage === 'reading' ? progress.percent : null
  const words =
    percent < 100
      ? messages.sent({ share: percent / 100 })
      : progress?.stage === 'keeping'
        ? messages.keeping
        : reading === null
          ? messages.reading
          : messages.readPercent({ share: reading / 100 })
  return (
    <div>
      <Progress label={messages.uploadProgress} percent={percent < 100 ? percent : reading} />
      <p className="mt-2 text-caption text-muted tabular-nums">{words}</p>
    </div>
  )
}

/** The files chosen for one side, each looked at as soon as it is chosen. */
function useExportFiles(side: Side) {
  const [files, setFiles] = useState<readonly File[]>([])
  /** What is wrong with a file, null for nothing; absent while it is being looked at. */
  const [problems, setProblems] = useState<ReadonlyMap<File, string | null>>(new Map())

  const take = (chosen: readonly File[]) => {
    setFiles(chosen)
    for (const file of chosen) {
      if (problems.has(file)) continue
      void checkFile(file, side).then((problem) => setProblems((before) => new Map(before).set(file, problem)))
    }
  }

  const noteOf = (file: File) => {
    const problem = problems.get(file)
    if (problem === undefined) return { text: messages.checking, tone: 'muted' as const }
    return problem === null
      ? { text: messages.fileReady, tone: 'ok' as const }
      : { text: problem, tone: 'bad' as const }
  }

  return { files, take, noteOf, unusable: files.some((file) => problems.get(file)) }
}
