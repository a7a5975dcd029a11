;; Emacs with eglot, with the configuration of the manual: what it shows and does in a small vault.
(package-initialize)
(setq make-backup-files nil create-lockfiles nil auto-save-default nil eglot-sync-connect 30 eglot-autoshutdown nil)
(defvar failed nil)
(defvar folder (getenv "VAULT_FOLDER"))

(defun test (title action)
  (condition-case problem
      (progn (funcall action) (princ (format "passed  Emacs with eglot: %s\n" title)))
    (error (setq failed t) (princ (format "FAILED  Emacs with eglot: %s: %S\n" title problem)))))

(defun wait-until (what action)
  (let ((rounds 0) (result nil))
    (while (and (not (setq result (funcall action))) (< rounds 300))
      (setq rounds (1+ rounds))
      (accept-process-output nil 0.1))
    (or result (error "did not happen: %s" what))))

(unless (and (require 'eglot nil t) (require 'markdown-mode nil t))
  (princ "skipped Emacs: eglot or markdown-mode is not installed\n")
  (kill-emacs 0))

(with-temp-buffer
  (insert (getenv "VAULT_CONFIGURATION"))
  (eval-buffer))

(require (quote project))
(find-file (concat folder "/goals/run-120-km.md"))

(test "the configuration of the manual starts the server"
      (lambda ()
        (apply #'eglot--connect (eglot--guess-contact))
        (eglot--maybe-activate-editing-mode)
        (unless eglot--managed-mode (error "not managed"))))

(test "findings"
      (lambda ()
        (goto-char (point-min))
        (search-forward "due: ")
        (delete-region (point) (line-end-position))
        (insert "😀 soon")
        (eglot--signal-textDocument/didChange)
        (let ((found (wait-until "a finding" (lambda () (flymake-start) (flymake-diagnostics)))))
          (unless (string-match-p "unreadable-date" (flymake-diagnostic-text (car found)))
            (error "%s" (flymake-diagnostic-text (car found))))
          (unless (equal (buffer-substring (flymake-diagnostic-beg (car found)) (flymake-diagnostic-end (car found)))
                         "😀 soon")
            (error "elsewhere: %S" (car found))))))

(test "formatting"
      (lambda ()
        (revert-buffer t t)
        (eglot-format-buffer)
        (goto-char (point-min))
        (unless (search-forward "\ntargets:\n  - 120 km\n" nil t) (error "%s" (buffer-string)))
        (set-buffer-modified-p nil)))

(test "a definition is gone to"
      (lambda ()
        (find-file (concat folder "/actions/2026/2026-11-02-morning-run.md"))
        (eglot--maybe-activate-editing-mode)
        (goto-char (point-min))
        (search-forward "run-120")
        (let ((found (xref-backend-definitions 'eglot "LSP identifier at point.")))
          (unless (string-suffix-p "goals/run-120-km.md" (xref-location-group (xref-item-location (car found))))
            (error "%S" found)))))

(kill-emacs (if failed 1 0))
