{{- define "cadenza.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "cadenza.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "cadenza.labels" -}}
{{ include "cadenza.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "cadenza.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "cadenza.secret" -}}
{{- if .Values.existingSecret }}{{ .Values.existingSecret }}
{{- else if .Values.secrets }}{{ include "cadenza.name" . }}
{{- else }}{{ fail "Set existingSecret to a Secret with DATABASE_URL and APP_KEYS, or secrets for a trial." }}
{{- end }}
{{- end }}

{{- define "cadenza.env" -}}
- { name: HOST, value: "0.0.0.0" }
- { name: PORT, value: "5000" }
- { name: DATA_DIR, value: /data }
- { name: LOG_TO, value: stdout }
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: INSTAGRAM_API_URL, value: {{ .Values.instagramApiUrl | quote }} }
- { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{- define "cadenza.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "cadenza.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* One of the two deployments: (dict "root" . "role" "web" "values" .Values.web) */ -}}
{{- define "cadenza.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "cadenza.name" $root }}-{{ .role }}
  labels:
    {{- include "cadenza.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not (dig "autoscaling" "enabled" false .values) }}
  replicas: {{ .values.replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "cadenza.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  # A new pod is ready before an old one ends.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  template:
    metadata:
      labels:
        {{- include "cadenza.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        checksum/secrets: {{ toJson $root.Values.secrets | sha256sum }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext:
        {{- include "cadenza.podSecurity" $root | nindent 8 }}
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      # Steps under way end within 10 s; answers within 55 s.
      terminationGracePeriodSeconds: 75
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "cadenza.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .role }}
      containers:
        - name: {{ .role }}
          image: {{ include "cadenza.image" $root }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          securityContext:
            {{- include "cadenza.containerSecurity" $root | nindent 12 }}
          env:
            - { name: ROLE, value: {{ .role }} }
            {{- include "cadenza.env" $root | nindent 12 }}
          envFrom:
            - secretRef: { name: {{ include "cadenza.secret" $root }} }
          ports:
            - { name: http, containerPort: 5000 }
          startupProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          {{- if eq .role "web" }}
          # Until every proxy has heard that this pod ends.
          lifecycle:
            preStop:
              exec: { command: [sleep, "5"] }
          {{- end }}
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
      volumes:
        # Pictures and compiled code, which are recreated. PostgreSQL has everything else.
        - name: data
          emptyDir: { sizeLimit: {{ .values.dataSize }} }
        - name: tmp
          emptyDir: { sizeLimit: {{ .values.temporarySize }} }
      {{- with .values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end }}
