"""A client with the standard library only: forms, snake_case, and the code "0000" for success."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request
import uuid

URL = os.environ.get("HONGBAO_URL", "http://127.0.0.1:3000")


class Refused(Exception):
    """An answer with another code than success."""


class Client:
    def __init__(self, world, url=URL):
        self.url, self.headers = url, {"X-World": world}

    def _read(self, request):
        try:
            with urllib.request.urlopen(request) as answer:
                body = json.load(answer)
        except urllib.error.HTTPError as error:
            body = json.load(error)
        if body["ret_code"] != "0000":
            raise Refused(f'{request.full_url}: {body["ret_code"]} {body["ret_msg"]} {body["data"]}')
        return body["data"]

    def get(self, path, **query):
        address = f"{self.url}{path}?{urllib.parse.urlencode(query)}"
        return self._read(urllib.request.Request(address, headers=self.headers))

    def post(self, path, **form):
        data = urllib.parse.urlencode(form).encode()
        return self._read(urllib.request.Request(self.url + path, data, self.headers))

    def upload(self, name, content):
        boundary = uuid.uuid4().hex
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        data = f"{head}Content-Type: image/png\r\n\r\n".encode() + content
        headers = {**self.headers, "Content-Type": f"multipart/form-data; boundary={boundary}"}
        data += f"\r\n--{boundary}--\r\n".encode()
        return self._read(urllib.request.Request(self.url + "/api/file/upload.do", data, headers))

    def login(self, user_name, pass_word):
        answer = self.post("/api/user/login.do", user_name=user_name, pass_word=pass_word)
        self.headers["X-Auth-Token"] = answer["token"]
        return answer["profile"]
