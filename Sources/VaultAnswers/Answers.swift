/// Everything that is answered with JSON: the one list of answers, in the order of the manual.
package enum Answers {
    package static let progress = Answer("progress", ProgressAnswer.shape)

    package static let all: [AnswerDescription] = [
        progress.description,
    ]
}
