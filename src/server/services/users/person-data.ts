/**
 * What becomes of a person's data when their account is erased:
 * `removed`: the row goes; `nameless`: it stays, without them; `id`: it stays with a number that leads to nobody.
 */
type Erasure = 'removed' | 'nameless' | 'id';

type Fate = {
  erasure: Erasure;
  /** The entries of the export that tell of it, or why none does. */
  export: readonly string[] | { none: string };
  /** Why something is left, where it is. */
  why?: string;
};

const secret = { none: 'a secret, or what a secret is checked by' };
const passing = { none: 'gone within the day; nothing but that it is under way' };
const ofOthers = { none: 'about somebody else, or the work of an organisation' };
const asBill = 'a bill outlives who ran it up';

/**
 * Every column of the database that says whose something is, by a person's id or their address. A test holds this list
 * to the database: a new column has to say here what becomes of it.
 */
export const personData = {
  'audit_events.actor_id': {
    erasure: 'id',
    export: ['activity.json'],
    why: 'what was done to others stays known',
  },
  'audit_events.address': { erasure: 'removed', export: ['activity.json'] },
  'audit_events.impersonator_id': { erasure: 'id', export: ofOthers, why: 'who acted as others stays known' },
  'audit_events.subject_id': { erasure: 'id', export: ['activity.json'], why: 'as the actor’s' },
  'audit_events.space_id': { erasure: 'id', export: ['activity.json'], why: 'as the actor’s' },
  'billing_customers.space_id': {
    erasure: 'id',
    export: ['subscriptions.json'],
    why: 'nobody pays for what is gone: the customer is ended at the payment provider by it',
  },
  'budget_reservations.space_id': { erasure: 'removed', export: passing },
  'budget_reservations.user_id': { erasure: 'removed', export: passing },
  'budgets.subject_id': { erasure: 'removed', export: ofOthers },
  'checkout_attempts.space_id': { erasure: 'removed', export: passing },
  'checkout_attempts.user_id': { erasure: 'removed', export: passing },
  'conversations.user_id': { erasure: 'removed', export: ['conversations/'] },
  'email_confirmations.user_id': { erasure: 'removed', export: secret },
  'external_sign_ins.user_id': { erasure: 'removed', export: secret },
  'files.uploaded_by': {
    erasure: 'nameless',
    export: ['uploads.json'],
    why: 'a company’s files are the company’s',
  },
  'held_units.space_id': { erasure: 'removed', export: passing },
  'held_units.subject_id': { erasure: 'removed', export: passing },
  'identities.email': { erasure: 'removed', export: ['connected-services.json'] },
  'identities.user_id': { erasure: 'removed', export: ['connected-services.json'] },
  'invitations.accepted_by': {
    erasure: 'nameless',
    export: ['invitations.json'],
    why: 'the organisation’s list',
  },
  'invitations.email': { erasure: 'removed', export: ['invitations.json'] },
  'invitations.invited_by': { erasure: 'nameless', export: ofOthers, why: 'whoever was invited still is' },
  'media.user_id': { erasure: 'removed', export: ['media/'] },
  'message_words.person_id': {
    erasure: 'removed',
    export: { none: 'the words of their own messages, once more' },
  },
  'model_bot_readers.user_id': { erasure: 'removed', export: ['reading.json'] },
  'model_bot_versions.published_by': {
    erasure: 'nameless',
    export: ofOthers,
    why: 'the version is the assistant’s',
  },
  'model_bots.user_id': { erasure: 'removed', export: ['bots/'] },
  'model_counters.subject_id': { erasure: 'removed', export: ['model-use.json'] },
  'model_usage.space_id': { erasure: 'removed', export: ['model-use.json'] },
  'model_usage.user_id': { erasure: 'id', export: ['model-use.json'], why: asBill },
  'notifications.user_id': { erasure: 'removed', export: ['notifications.json'] },
  'outbox.to_address': { erasure: 'removed', export: ['mails.json'] },
  'passkeys.user_id': { erasure: 'removed', export: ['passkeys.json'] },
  'password_resets.user_id': { erasure: 'removed', export: secret },
  'profiles.user_id': { erasure: 'removed', export: ['account.json', 'photo'] },
  'quality_runs.started_by': { erasure: 'nameless', export: ofOthers, why: 'the run is the assistant’s' },
  'recovery_codes.user_id': { erasure: 'removed', export: secret },
  'role_assignments.user_id': { erasure: 'removed', export: ['account.json'] },
  'saved_views.user_id': { erasure: 'removed', export: ['views.json'] },
  'schedules.user_id': { erasure: 'removed', export: ['schedules.json'] },
  'sessions.impersonator_id': { erasure: 'removed', export: ofOthers },
  'sessions.user_id': { erasure: 'removed', export: ['sign-ins.json'] },
  'sign_in_challenges.user_id': { erasure: 'removed', export: secret },
  'subscriptions.granted_by': { erasure: 'id', export: ofOthers, why: asBill },
  'subscriptions.user_id': { erasure: 'removed', export: ['subscriptions.json'] },
  'ticket_messages.author_id': {
    erasure: 'nameless',
    export: ['support-tickets.json'],
    why: 'others answered to it',
  },
  'tickets.assignee_id': { erasure: 'nameless', export: ofOthers, why: 'somebody else’s question' },
  'tickets.requester_email': { erasure: 'removed', export: ['support-tickets.json'] },
  'tickets.requester_id': { erasure: 'removed', export: ['support-tickets.json'] },
  'tokens.impersonator_id': { erasure: 'removed', export: ofOthers },
  'tokens.user_id': { erasure: 'removed', export: ['keys.json'] },
  'tool_secrets.space_id': { erasure: 'removed', export: secret },
  'tool_secrets.created_by': {
    erasure: 'nameless',
    export: ofOthers,
    why: 'the secret is the organisation’s',
  },
  'tool_sign_ins.user_id': { erasure: 'removed', export: ['connected-servers.json'] },
  'tool_sign_in_ways.user_id': { erasure: 'removed', export: passing },
  'totp_secrets.user_id': { erasure: 'removed', export: secret },
  'usage_counters.subject_id': { erasure: 'removed', export: ['model-use.json'] },
  'usage_days.user_id': { erasure: 'removed', export: ['usage.json'] },
  'users.email': { erasure: 'removed', export: ['account.json'] },
} as const satisfies Record<string, Fate>;

const ofConversation = ['conversations/'];
const ofBot = ['bots/'];
const madeOfFiles = { none: 'what Parley makes of a file that is in the export itself' };

/**
 * What hangs on what is a person's, and says nothing of them by its columns: it is removed with it. By table, the entries
 * of the export that tell of it. A test holds this list, too, to the database.
 */
export const belongings = {
  agent_runs: ofConversation,
  agent_steps: ofConversation,
  answer_parts: passing,
  avatars: ofBot,
  citations: ofConversation,
  conversation_shares: ofConversation,
  file_blocks: madeOfFiles,
  file_embeddings: madeOfFiles,
  file_texts: madeOfFiles,
  index_files: madeOfFiles,
  index_postings: madeOfFiles,
  index_segments: madeOfFiles,
  key_runs: passing,
  level_limits: ofOthers,
  message_attachments: ofConversation,
  message_ratings: ofConversation,
  messages: ofConversation,
  model_bot_versions: ofBot,
  model_bot_widgets: ofBot,
  page_words: madeOfFiles,
  outside_usage_days: ofBot,
  passage_vectors: madeOfFiles,
  passages: madeOfFiles,
  quality_dismissals: { none: 'that an answer is no longer listed as unanswered' },
  quality_questions: ofBot,
  quality_results: ofBot,
  quality_runs: ofBot,
  recognised_pages: madeOfFiles,
  scheduled_runs: ['schedules.json'],
  subscription_invoices: ['subscriptions.json'],
  subscription_notices: { none: 'that a mail was written, which is in the export itself' },
  ticket_attachments: ['support-tickets/'],
  ticket_transcripts: ['support-tickets.json'],
  web_hosts: ofBot,
  widget_ratings: ofBot,
  visitor_answers: passing,
} as const satisfies Record<string, Fate['export']>;
